"""What scripts/dist needs more than a shell for: the bill of materials, the notices of others, the Debian changelog, and the look
into what was made.

    dist.py package                            name and version of the package whose program is `wheelhouse`
    dist.py sbom GIVEN PROGRAM OUT             the bill of materials; GIVEN has the notes of the compiler, PROGRAM is packaged
    dist.py third-party PROGRAM OUT            the notices of everything in the program that is not ours
    dist.py changelog VERSION MAINTAINER       this version's part of CHANGELOG.md, as Debian writes it
    dist.py check DIR TARGET                   looks into what was made
"""

import base64
import functools
import gzip
import hashlib
import io
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import textwrap
import tomllib
import uuid
from datetime import UTC, datetime
from email.utils import formatdate
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# The packages of web/package-lock.json whose code is in the pages. All others only build or test them; the check asks the build.
BROWSER = ["@fluent/bundle", "clsx", "svelte"]


def run(*command, **more):
    done = subprocess.run(command, capture_output=True, text=True, check=False, **more)
    if done.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))} failed: {done.stderr.strip()}")
    return done.stdout


def sha256(data):
    return hashlib.sha256(data).hexdigest()


def epoch():
    return int(os.environ["SOURCE_DATE_EPOCH"])


# ---- What is in the program.


@functools.cache
def host():
    return re.search(r"^host: (.+)$", run("rustc", "-vV", cwd=ROOT), re.MULTILINE)[1]


@functools.cache
def metadata():
    # For the one machine: what only others link need not even be downloaded.
    return json.loads(
        run("cargo", "metadata", "--format-version", "1", "--locked", "--filter-platform", host(), cwd=ROOT)
    )


@functools.cache
def package():
    for one in metadata()["packages"]:
        if any("bin" in target["kind"] and target["name"] == "wheelhouse" for target in one["targets"]):
            return one
    sys.exit("No package of the workspace has a program `wheelhouse`.")


def tree(edges):
    """The packages that a build takes, as (depth, name, version), a package before what it depends on.

    `cargo metadata` would not do: it counts every feature that any package of the workspace asks for, tests included.
    """
    said = run(
        "cargo", "tree", "--locked", "-p", package()["name"], "--target", host(), "-e", edges, "--prefix", "depth",
        "--format", " {p}", cwd=ROOT,
    )  # fmt: skip
    for line in said.splitlines():
        depth, name, version = line.split()[:3]
        yield int(depth), name, version.removeprefix("v")


def linked():
    """Those whose code is in the program: neither what runs at build time alone nor macros, which run in the compiler."""
    return {(name, version) for _, name, version in tree("normal,no-proc-macro")}


def graph():
    """Every package of the build, with those that it depends on."""
    found, above = {}, []
    for depth, name, version in tree("normal,build"):
        here = (name, version)
        del above[depth:]
        if above:
            found[above[-1]].add(here)
        found.setdefault(here, set())
        above.append(here)
    return found


def of_cargo():
    """What Cargo knows of each package, by name and version."""
    return {(one["name"], one["version"]): one for one in metadata()["packages"]}


def folder(name):
    """The source of a package, or nothing where the program does not have it."""
    for one in metadata()["packages"]:
        if one["name"] == name:
            return Path(one["manifest_path"]).parent
    return None


def licence(text):
    # Before SPDX had expressions, a slash was how packages gave a choice.
    return re.sub(r"\s*/\s*", " OR ", text)


def sqlite():
    """Version and identity of the SQLite that is compiled in, by its own header."""
    source = folder("libsqlite3-sys")
    if source is None:
        return None
    header = (source / "sqlite3" / "sqlite3.h").read_text()
    names = ("SQLITE_VERSION", "SQLITE_SOURCE_ID")
    return tuple(re.search(rf'^#define {name}\s+"(.+)"', header, re.MULTILINE)[1] for name in names)


def fonts(program):
    """The fonts that are in the program byte for byte, with the folder that has their licence."""
    source = folder("dejavu")
    if source is None:
        return []
    bytes_ = program.read_bytes()
    return [path for path in sorted(source.glob("assets/*/ttf/*.ttf")) if path.read_bytes() in bytes_]


def font_version(path):
    # The folder of a release is named after it.
    return path.parent.parent.name.rsplit("-", 1)[1]


def npm():
    """The packages in the pages, as the lock has them."""
    lock = json.loads((ROOT / "web/package-lock.json").read_text())["packages"]
    return {name: lock[f"node_modules/{name}"] for name in BROWSER}


def compiler(given):
    """The version of the compiler, which leaves its name in what it makes; with it the version of the standard library."""
    said = subprocess.run(["objdump", "-s", "-j", ".comment", given], capture_output=True, text=True, check=False).stdout
    octets = "".join("".join(line.split()[1:5]) for line in said.splitlines() if re.match(r" [0-9a-f]+ ", line))
    octets = re.sub(r"[^0-9a-f].*", "", octets)
    found = re.search(rb"rustc version (\S+)", bytes.fromhex(octets[: len(octets) // 2 * 2]))
    return found and found[1].decode()


def sbom(given, program, out):
    from cyclonedx.contrib.license.factories import LicenseFactory
    from cyclonedx.model import HashAlgorithm, HashType
    from cyclonedx.model.bom import Bom
    from cyclonedx.model.component import Component, ComponentScope, ComponentType
    from cyclonedx.model.contact import OrganizationalEntity
    from cyclonedx.model.license import LicenseAcknowledgement
    from cyclonedx.model.lifecycle import LifecyclePhase, PredefinedLifecycle
    from cyclonedx.output.json import JsonV1Dot6
    from packageurl import PackageURL

    def component(purl, kind=ComponentType.LIBRARY, licence=None, hashes=(), scope=ComponentScope.REQUIRED, **more):
        licences = [LicenseFactory().make_from_string(licence, license_acknowledgement=LicenseAcknowledgement.DECLARED)]
        return Component(
            type=kind, name=purl.name, group=purl.namespace, version=purl.version, purl=purl, bom_ref=purl.to_string(),
            licenses=licences, hashes=[HashType(alg=alg, content=content) for alg, content in hashes], scope=scope, **more,
        )  # fmt: skip

    version = package()["version"]
    of_program = sha256(program.read_bytes())
    house = component(
        PackageURL("generic", name="wheelhouse", version=version),
        ComponentType.APPLICATION, package()["license"], [(HashAlgorithm.SHA_256, of_program)],
        description=package()["description"], supplier=OrganizationalEntity(name="The Wheelhouse authors"),
    )  # fmt: skip

    sums = {
        (one["name"], one["version"]): one["checksum"]
        for one in tomllib.loads((ROOT / "Cargo.lock").read_text())["package"]
        if "checksum" in one
    }
    known, in_program, edges = of_cargo(), linked(), graph()
    first = (package()["name"], version)
    parts = {first: house}
    for key in edges.keys() - {first}:
        ours = known[key]["source"] is None
        # Ours come from this source and not from a registry, which may have others by these names.
        purl = PackageURL("generic", "wheelhouse", *key) if ours else PackageURL("cargo", None, *key)
        parts[key] = component(
            purl, licence=licence(known[key]["license"]),
            hashes=[] if ours else [(HashAlgorithm.SHA_256, sums[key])],
            # In the words of the format: what takes part in the build, and is not there when the program runs.
            scope=ComponentScope.REQUIRED if key in in_program else ComponentScope.EXCLUDED,
        )  # fmt: skip
    depends = {parts[key]: [parts[other] for other in others] for key, others in edges.items()}

    def add(part, to):
        depends.setdefault(part, [])
        depends[to].append(part)

    if rust := compiler(given):
        # Everything stands on it, so one edge says as much as hundreds.
        purl = PackageURL("generic", name="rust-std", version=rust)
        add(component(purl, licence="MIT OR Apache-2.0", description="The standard library of Rust"), house)
    by_name = {key[0]: part for key, part in parts.items()}
    if found := sqlite():
        purl = PackageURL("generic", name="sqlite", version=found[0])
        cpe = f"cpe:2.3:a:sqlite:sqlite:{found[0]}:*:*:*:*:*:*:*"
        add(component(purl, licence="blessing", cpe=cpe, description=found[1]), by_name["libsqlite3-sys"])
    for path in fonts(program):
        purl = PackageURL("generic", "dejavu-fonts", path.stem, font_version(path))
        hashes = [(HashAlgorithm.SHA_256, sha256(path.read_bytes()))]
        add(component(purl, ComponentType.DATA, "Bitstream-Vera", hashes, description="Font"), by_name["dejavu"])
    pages = {}
    for name, entry in npm().items():
        algorithm, encoded = entry["integrity"].split("-", 1)
        assert algorithm == "sha512", f"{name} has another kind of sum in the lock: {algorithm}"
        namespace, _, short = name.rpartition("/")
        purl = PackageURL("npm", namespace or None, short, entry["version"])
        hashes = [(HashAlgorithm.SHA_512, base64.b64decode(encoded).hex())]
        pages[name] = component(purl, licence=entry["license"], hashes=hashes)
    for name, part in pages.items():
        above = [pages[other] for other, entry in npm().items() if name in entry.get("dependencies", {})]
        for one in above or [house]:
            depends.setdefault(one, [])
            add(part, one)

    # The same files have the same number, and no others have it.
    inputs = [of_program.encode(), str(epoch()).encode()]
    inputs += [(ROOT / lock).read_bytes() for lock in ("Cargo.lock", "web/package-lock.json")]
    checksum = sha256(b"".join(hashlib.sha256(one).digest() for one in inputs))
    bom = Bom(serial_number=uuid.uuid5(uuid.NAMESPACE_URL, f"{house.purl}?checksum=sha256:{checksum}"))
    bom.metadata.timestamp = datetime.fromtimestamp(epoch(), UTC)
    bom.metadata.lifecycles.add(PredefinedLifecycle(LifecyclePhase.BUILD))
    bom.metadata.component = house
    for part, below in depends.items():
        if part is not house:
            bom.components.add(part)
        bom.register_dependency(part, below)
    text = JsonV1Dot6(bom).output_as_string(indent=1) + "\n"
    if fault := not_valid(text):
        sys.exit(f"The bill of materials is not as its schema says: {fault}")
    out.write_text(text)


def not_valid(text):
    from cyclonedx.schema import SchemaVersion
    from cyclonedx.validation.json import JsonStrictValidator

    return JsonStrictValidator(SchemaVersion.V1_6).validate_str(text)


def third_party(program, out):
    """Whose code is in the program, and every licence and notice that came with it; the same text once."""
    known = of_cargo()
    rows, texts = [], {}

    def take(name, said, paths):
        rows.append((name, said))
        for path in paths:
            text = "\n".join(line.rstrip() for line in path.read_text(errors="replace").splitlines()).strip("\n")
            # Where only the lines are broken otherwise, it is the same text.
            texts.setdefault(" ".join(text.split()), (text, []))[1].append(name)

    def notices(source):
        if not source.is_dir():
            sys.exit(f"The licences of {source.name} are not here; run `npm ci` in web.")
        return sorted(
            path for path in source.iterdir()
            if re.match(r"(licen[cs]e|copying|copyright|notice|unlicense)", path.name, re.IGNORECASE) and path.is_file()
        )  # fmt: skip

    for key in sorted(linked()):
        one = known[key]
        if one["source"] is not None:
            found = notices(Path(one["manifest_path"]).parent)
            said = licence(one["license"])
            if not found and one["authors"]:
                # The licence is owed to somebody; where no file says to whom, the package's list of authors does.
                said += f"; by {', '.join(re.sub(r' *<.*?>', '', author) for author in one['authors'])}"
            take(f"{key[0]} {key[1]}", said, found)
    for path in fonts(program):
        take(f"{path.stem} {font_version(path)}", "Bitstream-Vera", [path.parent.parent / "LICENSE"])
    for name, entry in npm().items():
        source = ROOT / "web/node_modules" / name
        said, found = entry["license"], notices(source)
        if not found:
            said += f"; by {re.sub(r' *<.*?>', '', json.loads((source / 'package.json').read_text())['author'])}"
        take(f"{name} {entry['version']}", said, found)
    if found := sqlite():
        rows.append((f"SQLite {found[0]}", "in the public domain"))
    rows.append(("The standard library of Rust", "MIT OR Apache-2.0; by the Rust project's contributors"))

    rows.sort(key=lambda row: row[0].lower())
    width = max(len(name) for name, _ in rows)
    lines = ["Code and fonts of others are in the program wheelhouse. These are their names and licences; below are the notices"]
    lines += ["that came with them, each with those who gave it. Of a choice of licences one is enough.", ""]
    lines += [f"{name:{width}}  {said}" for name, said in rows]
    for text, names in sorted(texts.values(), key=lambda entry: (entry[1][0].lower(), entry[0])):
        # A name stays with its version when lines are broken.
        given = textwrap.fill(", ".join(name.replace(" ", "\0") for name in names), 100, break_on_hyphens=False).replace("\0", " ")
        lines += ["", "=" * 100, given, "-" * 100, "", text]
    out.write_text("\n".join(lines) + "\n")


def changelog(version, maintainer):
    text = (ROOT / "CHANGELOG.md").read_text()
    found = re.search(rf"^## {re.escape(package()['version'])}\b.*?\n(.*?)(?=^## |\Z)", text, re.MULTILINE | re.DOTALL)
    points = []
    for line in found[1].strip().splitlines() if found else ["- CHANGELOG.md has what is new."]:
        # Headings between the points are points as well; everything else goes on with the last.
        if point := re.match(r"(?:-|#+) (.*)", line):
            points.append(point[1])
        elif points:
            points[-1] += f" {line.strip()}"
        elif line.strip():
            points.append(line.strip())
    print(f"wheelhouse ({version}) unstable; urgency=medium\n")
    for point in points:
        # Commands and paths stay whole.
        whole = {"break_long_words": False, "break_on_hyphens": False}
        print(textwrap.fill(point, 79, initial_indent="  * ", subsequent_indent="    ", **whole))
    print(f"\n -- {maintainer}  {formatdate(epoch())}")


# ---- The look into what was made.

# What must be there, from the top of the archive and from the root of the machine.
BOTH = ["README.md", "CHANGELOG.md"]
IN_ARCHIVE = [
    "bin/wheelhouse", "LICENSE", "THIRD-PARTY.txt", "wheelhouse.service", "house.toml", "wheelhouse-{version}.cdx.json",
    "share/man/man1/wheelhouse.1.gz", "share/bash-completion/completions/wheelhouse", "share/zsh/site-functions/_wheelhouse",
    "share/fish/vendor_completions.d/wheelhouse.fish", *BOTH,
]  # fmt: skip
IN_DEB = [
    "usr/bin/wheelhouse", "usr/lib/systemd/system/wheelhouse.service", "etc/wheelhouse/house.toml",
    "usr/share/man/man1/wheelhouse.1.gz", "usr/share/bash-completion/completions/wheelhouse",
    "usr/share/zsh/vendor-completions/_wheelhouse", "usr/share/fish/vendor_completions.d/wheelhouse.fish",
    *(f"usr/share/doc/wheelhouse/{name}" for name in [
        "copyright", "changelog.gz", "THIRD-PARTY.txt.gz", "wheelhouse-{version}.cdx.json.gz", *BOTH,
    ]),
]  # fmt: skip


class Checks:
    def __init__(self):
        self.passed = self.failed = 0

    def __call__(self, what, faults):
        """One line for each; `faults` is all that is wrong, so nothing is good news."""
        faults = [str(fault) for fault in ([faults] if isinstance(faults, str) else faults)]
        if faults:
            self.failed += 1
            more = f" and {len(faults) - 5} more" if len(faults) > 5 else ""
            print(f"FAILED {what}: {'; '.join(faults[:5])}{more}", flush=True)
        else:
            self.passed += 1
            print(f"ok {what}", flush=True)


def quietly(command, **more):
    """What a command says and whether it was content, without the caller's environment."""
    env = {"PATH": "/usr/bin:/bin", **more.pop("env", {})}
    return subprocess.run(command, capture_output=True, text=True, check=False, env=env, **more)


@functools.cache
def alone():
    """Before a command: it then runs without a network, where the machine lets us."""
    try:
        if quietly(["unshare", "--map-root-user", "--net", "true"]).returncode == 0:
            return ("unshare", "--map-root-user", "--net")
    except FileNotFoundError:
        pass
    return ()


def data_of(folder, documents):
    """The rulebooks, submissions and documents that must be there: those of the source, one by one."""
    for book in sorted((ROOT / "rulebooks").iterdir()):
        if book.is_dir():
            yield f"{folder}rulebooks/{book.name}/rulebook.toml"
            yield f"{folder}rulebooks/{book.name}/clauses.csv"
            for case in sorted((book / "cases").iterdir()):
                yield f"{folder}rulebooks/{book.name}/cases/{case.name}"
    for path in sorted((ROOT / "submissions/good").iterdir()):
        yield f"{folder}submissions/good/{path.name}"
    for path in sorted((ROOT / "docs").rglob("*")):
        if path.is_file():
            yield f"{documents}{path.relative_to(ROOT)}"


def of_tar(members, runs):
    """What is wrong with owners, modes, kinds and times."""
    times = {one.mtime for one in members}
    if len(times) != 1:
        yield f"{len(times)} times"
    for one in members:
        mode = 0o755 if one.isdir() or one.name.removeprefix("./") in runs else 0o644
        if not (one.isdir() or one.isfile()):
            yield f"{one.name} is neither a file nor a folder"
        elif one.mode != mode:
            yield f"{one.name} has mode {one.mode:04o} and not {mode:04o}"
        elif (one.uid, one.gid, one.uname, one.gname) != (0, 0, "root", "root"):
            yield f"{one.name} belongs to {one.uname}:{one.gname} ({one.uid}:{one.gid})"


def try_program(check, name, program, books, configuration, folder):
    """Runs what was unpacked, from where it was unpacked."""
    version = package()["version"]
    where = f"{name}, without a network" if alone() else name

    def tried(*arguments):
        done = quietly([*alone(), program, *arguments], cwd=folder, env={"HOME": str(folder)})
        faults = [] if done.returncode == 0 else [f"code {done.returncode}: {done.stderr.strip()[-300:]}"]
        return done.stdout, faults

    said, faults = tried("--version")
    check(f"{where}: wheelhouse --version says {version}", faults or ([] if said.strip() == f"wheelhouse {version}" else said))
    ids = [path.name for path in sorted(books.iterdir())]
    said, faults = tried("rulebooks")
    check(f"{where}: wheelhouse rulebooks has {len(ids)} books", faults or [one for one in ids if one not in said])
    said, faults = tried("--rulebooks", books, "rulebooks")
    check(f"{where}: the rulebooks beside it load", faults or [one for one in ids if one not in said])
    cases = [str(path) for path in sorted(books.glob("*/cases/golden-session.case"))]
    faults = [] if len(cases) == len(ids) else [f"there are {len(cases)}"]
    check(f"{where}: the golden session of each book plays", faults or tried("play", *cases)[1])
    check(f"{where}: the configuration opens a house", tried("config", "check", configuration)[1])
    symbols = quietly(["objdump", "-h", program]).stdout
    check(f"{name}: the program has no symbols", [one for one in (".symtab", ".debug_info") if one in symbols])


def texts_of(folder):
    """Every file that is text, those that are compressed unpacked."""
    for path in sorted(folder.rglob("*")):
        if path.is_file() and not path.is_symlink():
            data = path.read_bytes()
            if path.suffix == ".gz":
                data = gzip.decompress(data)
            if b"\0" not in data:
                yield path, data.decode(errors="replace")


def machine_paths(folder, target):
    cargo = os.environ.get("CARGO_HOME") or Path.home() / ".cargo"
    paths = {str(path) for path in (ROOT, target, Path.home(), cargo)}
    # A path that is no more than a slash is in everything.
    words = "|".join(re.escape(path) for path in sorted(paths) if len(path) > 1)
    pattern = re.compile(rf"(?<![\w./-])(?:{words})(?![\w-])")
    for path, text in texts_of(folder):
        if found := pattern.search(text):
            yield f"{path.relative_to(folder)} has {found[0]}"


def dead_links(folder):
    """Links of the texts that go to no file."""
    for path in sorted(folder.rglob("*.md")):
        for link in re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", path.read_text()):
            if not re.match(r"[a-z]+:", link) and not (path.parent / link).exists():
                yield f"{path.relative_to(folder)} links to {link}"


def fields(text):
    return dict(re.findall(r"^([A-Za-z-]+): (.*)$", text, re.MULTILINE))


def check_deb(check, path, folder, control):
    version = package()["version"]
    tar = subprocess.run(["dpkg-deb", "--fsys-tarfile", path], capture_output=True, check=True).stdout
    with tarfile.open(fileobj=io.BytesIO(tar)) as data:
        members = data.getmembers()
    check("package: everything is root's, with modes as it should have", of_tar(members, {"usr/bin/wheelhouse"}))
    run("dpkg-deb", "--extract", path, folder)
    run("dpkg-deb", "--control", path, control)
    wanted = [name.format(version=version) for name in IN_DEB] + list(data_of("usr/share/wheelhouse/", "usr/share/doc/wheelhouse/"))
    check(f"package: {len(wanted)} files that must be there", [name for name in wanted if not (folder / name).is_file()])

    said = fields((control / "control").read_text())
    faults = []
    if said.get("Package") != "wheelhouse" or said.get("Version") != version.replace("-", "~", 1):
        faults.append(f"it is {said.get('Package')} {said.get('Version')}")
    if said.get("Architecture") != run("dpkg", "--print-architecture").strip():
        faults.append(f"it is for {said.get('Architecture')}")
    if not re.search(r"\blibc6 \(>= [0-9.]+\)", said.get("Depends", "")) or "adduser" not in said.get("Depends", ""):
        faults.append(f"it depends on {said.get('Depends')}")
    size = sum((one.size + 1023) // 1024 if one.isfile() else 1 for one in members if one.name.strip("./"))
    if said.get("Installed-Size") != str(size):
        faults.append(f"its size is {size} KiB and not {said.get('Installed-Size')}")
    check("package: name, version, architecture, dependencies and size", faults)
    faults = [] if (control / "conffiles").read_text() == "/etc/wheelhouse/house.toml\n" else ["conffiles"]
    check("package: an operator's configuration outlives an upgrade", faults)

    sums = dict(reversed(line.split("  ", 1)) for line in (control / "md5sums").read_text().splitlines())
    files = {one.name.removeprefix("./"): one for one in members if one.isfile()}
    faults = [f"{name} is on one side alone" for name in sums.keys() ^ files.keys()]
    faults += [
        name for name in sums.keys() & files.keys() if hashlib.md5((folder / name).read_bytes()).hexdigest() != sums[name]
    ]
    check("package: its own sums hold", faults)

    unit = (folder / "usr/lib/systemd/system/wheelhouse.service").read_text()
    start = re.search(r"^ExecStart=(.*)$", unit, re.MULTILINE)[1].split()
    named = [start[0], start[start.index("--config") + 1]]
    faults = [f"{name} is not in the package" for name in named if not (folder / name[1:]).is_file()]
    scripts = {name: (control / name).read_text() for name in ("postinst", "prerm", "postrm")}
    user = re.search(r"^User=(.*)$", unit, re.MULTILINE)[1]
    if not re.search(rf"adduser\b(?:.*\\\n)*.* {user}$", scripts["postinst"], re.MULTILINE):
        faults.append(f"nobody makes the user {user}")
    state = re.search(r"^StateDirectory=(.*)$", unit, re.MULTILINE)[1]
    if f"/var/lib/{state}\n" not in scripts["postinst"]:
        faults.append(f"nobody makes /var/lib/{state}")
    check("package: the unit starts what the package has, as the user whom it makes", faults)
    faults = [name for name in scripts if (control / name).stat().st_mode & 0o777 != 0o755]
    faults += [name for name in scripts if quietly(["sh", "-n", control / name]).returncode != 0]
    # Only a machine that was started by systemd has one to talk to.
    for name, text in scripts.items():
        if "systemctl" in text and "[ -d /run/systemd/system ]" not in text:
            faults.append(f"{name} talks to a systemd that may not run")
    check("package: its scripts are sound", faults)


def check_sbom(check, path, program):
    text = path.read_text()
    check("bill of materials: as its schema says", [str(fault) for fault in [not_valid(text)] if fault])
    bom = json.loads(text)
    parts = bom["components"]
    house = bom["metadata"]["component"]
    sums = {one["alg"]: one["content"] for one in house.get("hashes", [])}
    faults = [] if sums.get("SHA-256") == sha256(program.read_bytes()) else ["it is of another program"]
    check("bill of materials: of this very program", faults)

    lock = tomllib.loads((ROOT / "Cargo.lock").read_text())["package"]
    locked = {(one["name"], one["version"]): one for one in lock}
    listed = {(one["name"], one["version"]): one for one in parts}
    wanted = linked() - {(package()["name"], package()["version"])}
    faults = [f"{name} {version} is missing" for name, version in sorted(wanted - listed.keys())]
    beside = [key for key in sorted(wanted & listed.keys()) if listed[key].get("scope") != "required"]
    faults += [f"{' '.join(key)} is not required" for key in beside]
    check(f"bill of materials: all {len(wanted)} packages that Cargo links", faults)
    faults = []
    for key in sorted(graph().keys() & listed.keys()):
        one, sum_ = listed[key], locked[key].get("checksum")
        has = {entry["alg"]: entry["content"] for entry in one.get("hashes", [])}
        if sum_ and (has.get("SHA-256") != sum_ or one.get("purl") != f"pkg:cargo/{key[0]}@{key[1].replace('+', '%2B')}"):
            faults.append(" ".join(key))
    faults += [one["name"] for one in parts if not one.get("licenses") or not one.get("purl")]
    check("bill of materials: each with address, licence and the sum of the lock", faults)

    # The program knows best: where its code may panic, the compiler wrote down whose code it is.
    bytes_ = program.read_bytes()
    named = {one.decode() for one in re.findall(rb"registry/src/[^/]+/([\w.+-]+)/", bytes_)}
    have = {f"{name}-{version}" for name, version in listed}
    check(f"bill of materials: the {len(named)} packages that the program names itself", sorted(named - have))
    faults = []
    if found := sqlite():
        faults += [] if ("sqlite", found[0]) in listed and found[1].encode() in bytes_ else [f"SQLite {found[0]}"]
    faults += [one.stem for one in fonts(program) if (one.stem, font_version(one)) not in listed]
    faults += [name for name, entry in npm().items() if (name.rpartition("/")[2], entry["version"]) not in listed]
    check("bill of materials: SQLite, the fonts and what is in the pages", faults)
    refs = {one["bom-ref"] for one in [*parts, house]}
    faults = [ref for one in bom["dependencies"] for ref in [one["ref"], *one.get("dependsOn", [])] if ref not in refs]
    reached, ahead = set(), [house["bom-ref"]]
    below = {one["ref"]: one.get("dependsOn", []) for one in bom["dependencies"]}
    while ahead:
        if (ref := ahead.pop()) not in reached:
            reached.add(ref)
            ahead += below.get(ref, [])
    faults += [f"nothing leads to {ref}" for ref in sorted(refs - reached)]
    check("bill of materials: everything in it is there for a reason", faults)


def check_pages(check, folder):
    """Holds the list of packages in the pages against a build of the pages that tells where its code comes from."""
    vite = ROOT / "web/node_modules/.bin/vite"
    if not vite.exists() or shutil.which("node") is None:
        print("Left out: which packages are in the pages; web/node_modules or Node is not here.", flush=True)
        return
    done = subprocess.run(
        [vite, "build", "--sourcemap", "--logLevel", "error"], cwd=ROOT / "web", capture_output=True, text=True, check=False,
        env={**os.environ, "WHEELHOUSE_WEB_OUT": str(folder)},
    )  # fmt: skip
    faults = [] if done.returncode == 0 else [done.stderr.strip()[-300:]]
    sources = [one for path in folder.rglob("*.map") for one in json.loads(path.read_text())["sources"]]
    found = {match[1] for one in sources if (match := re.search(r".*node_modules/((?:@[^/]+/)?[^/]+)/", one))}
    if not faults and found != set(BROWSER):
        faults = [f"the pages have {', '.join(sorted(found))}; BROWSER in scripts/dist.py says {', '.join(BROWSER)}"]
    check(f"pages: of other people's code only {' and '.join(BROWSER)}", faults)


def check_all(check, made, target):
    version = package()["version"]
    machine = os.uname().machine
    architecture = run("dpkg", "--print-architecture").strip()
    archive = f"wheelhouse-{version}-{machine}-linux.tar.gz"
    deb = f"wheelhouse_{version.replace('-', '~', 1)}_{architecture}.deb"
    bill = f"wheelhouse-{version}.cdx.json"

    faults = [f"{name} is not there" for name in (archive, deb, bill, "SHA256SUMS") if not (made / name).is_file()]
    check(f"the files of {version} are there", faults)
    if faults:
        return
    sums = dict(reversed(line.split("  ", 1)) for line in (made / "SHA256SUMS").read_text().splitlines())
    faults = [f"it names {' '.join(sums)}"] if set(sums) != {archive, deb, bill} else []
    check("SHA256SUMS holds", faults or [name for name, sum_ in sums.items() if sha256((made / name).read_bytes()) != sum_])

    with tempfile.TemporaryDirectory() as work:
        work = Path(work)
        with tarfile.open(made / archive) as tar:
            members = tar.getmembers()
            tops = {one.name.split("/")[0] for one in members}
            check("archive: one folder, named as the archive", tops ^ {archive.removesuffix(".tar.gz")})
            top = archive.removesuffix(".tar.gz")
            check("archive: everything is root's, with modes as it should have", of_tar(members, {f"{top}/bin/wheelhouse"}))
            names = [one.name for one in members]
            # The four bytes of the time in gzip's header, and the bit that says that a name follows.
            head = (made / archive).read_bytes()[:8]
            faults = [] if head[3] == 0 and head[4:] == b"\0\0\0\0" else ["gzip wrote a name or a time"]
            faults += [] if names == sorted(names, key=lambda name: name.split("/")) else ["the names are in no order"]
            check("archive: nothing in it depends on when or where it was made", faults)
            if hasattr(tarfile, "data_filter"):
                tar.extractall(work / "archive", filter="data")
            else:
                tar.extractall(work / "archive")
        top = work / "archive" / top
        wanted = [name.format(version=version) for name in IN_ARCHIVE] + list(data_of("", ""))
        check(f"archive: {len(wanted)} files that must be there", [name for name in wanted if not (top / name).is_file()])
        check_deb(check, made / deb, work / "deb", work / "control")
        doc = work / "deb/usr/share/doc/wheelhouse"

        try_program(check, "archive", top / "bin/wheelhouse", top / "rulebooks", top / "house.toml", top)
        root = work / "deb"
        configuration = root / "etc/wheelhouse/house.toml"
        try_program(check, "package", root / "usr/bin/wheelhouse", root / "usr/share/wheelhouse/rulebooks", configuration, root)
        faults = [] if (top / "bin/wheelhouse").read_bytes() == (root / "usr/bin/wheelhouse").read_bytes() else ["they differ"]
        packed = gzip.decompress((doc / f"{bill}.gz").read_bytes())
        faults += [] if (made / bill).read_bytes() == (top / bill).read_bytes() == packed else ["the bills differ"]
        check("archive and package have one program and one bill of materials", faults)

        for name, folder in (("archive", top), ("package", root), ("scripts of the package", work / "control")):
            check(f"{name}: no text has a path of this machine", machine_paths(folder, target))
        for name, folder in (("archive", top), ("package", doc)):
            check(f"{name}: every link of the texts goes somewhere", dead_links(folder))
        notices = (top / "THIRD-PARTY.txt").read_text()
        known = of_cargo()
        others = [" ".join(key) for key in sorted(linked()) if known[key]["source"] is not None]
        check("notices: everybody whose code is in the program is named", [name for name in others if name not in notices])
        check_sbom(check, made / bill, top / "bin/wheelhouse")
        check_pages(check, work / "pages")


def main():
    what, *rest = sys.argv[1:]
    if what == "package":
        print(package()["name"], package()["version"])
    elif what == "sbom":
        sbom(*map(Path, rest))
    elif what == "third-party":
        third_party(*map(Path, rest))
    elif what == "changelog":
        changelog(*rest)
    elif what == "check":
        checks = Checks()
        try:
            check_all(checks, *map(Path, rest))
        except (Exception, SystemExit) as fault:
            # Of files that are badly broken some checks cannot even ask.
            checks("all of it could be looked at", f"{type(fault).__name__}: {fault}")
        print(f"{checks.passed} passed, {checks.failed} failed")
        sys.exit(1 if checks.failed else 0)
    else:
        sys.exit(__doc__)


main()
