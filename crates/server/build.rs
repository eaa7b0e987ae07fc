//! Builds the pages and hands them to the compiler, so that one command builds the whole program. Without Node there is a page
//! that says what to install; the house runs all the same.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::Command,
};

const FALLBACK: &str = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Wheelhouse</title>\
<h1>The house is open, but its pages were not built</h1><p>Install Node 20 or newer with npm, then build the program again. \
The <a href=\"/api\">API</a> works as it is.</p></html>";

/// What the pages are made of, beside the folder `src`.
const SOURCES: [&str; 9] = [
    "public",
    "index.html",
    "package.json",
    "package-lock.json",
    "vite.config.ts",
    "svelte.config.js",
    "tsconfig.json",
    "size.js",
    "types.js",
];
/// Made by the build itself from `openapi.json` beside it: were it watched, every build would ask for the next.
const MADE: &str = "api/schema.d.ts";

fn main() {
    let web = Path::new(&env::var("CARGO_MANIFEST_DIR").expect("cargo says where this is")).join("../../web");
    let out = PathBuf::from(env::var("OUT_DIR").expect("cargo says where to build")).join("web");
    watch(&web);
    if let Err(why) = built(&web, &out) {
        println!("cargo:warning=The pages are not built: {why}. The program serves the API alone.");
        fs::create_dir_all(&out).expect("the folder for pages can be made");
        fs::write(out.join("index.html"), FALLBACK).expect("a page can be written");
    }
    let mut files = Vec::new();
    list(&out, "", &mut files);
    let rows: Vec<String> = files.iter().map(|name| format!("({name:?}, include_bytes!(\"web/{name}\")),")).collect();
    let text = format!("static BUILT: &[(&str, &[u8])] = &[\n{}\n];\n", rows.join("\n"));
    let list = out.with_file_name("pages.rs");
    fs::write(list, text).expect("the list of pages can be written");
}

/// One by one, because a folder is as new as anything that is written in it. A file that is new has a name in one that changed.
fn watch(web: &Path) {
    let mut files = Vec::new();
    if web.join("src").exists() {
        list(&web.join("src"), "", &mut files);
    }
    let files = files.iter().filter(|name| *name != MADE).map(|name| format!("src/{name}"));
    for source in files.chain(SOURCES.map(str::to_owned)) {
        let path = web.join(source);
        if path.exists() {
            println!("cargo:rerun-if-changed={}", path.display());
        }
    }
    println!("cargo:rerun-if-env-changed=WHEELHOUSE_WEB");
}

/// No source changes when Node is installed, so that the next build must look again: what is not there counts as changed.
fn again(web: &Path) {
    println!("cargo:rerun-if-changed={}", web.join("until-the-pages-are-built").display());
}

/// The files below a folder, with their paths from it.
fn list(folder: &Path, path: &str, files: &mut Vec<String>) {
    let entries = fs::read_dir(folder).expect("the pages can be read");
    let mut entries: Vec<_> = entries.map(|entry| entry.expect("a page can be read")).collect();
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let name = format!("{path}{}", entry.file_name().to_string_lossy());
        if entry.path().is_dir() {
            list(&entry.path(), &format!("{name}/"), files);
        } else {
            files.push(name);
        }
    }
}

fn built(web: &Path, out: &Path) -> Result<(), String> {
    let _ = fs::remove_dir_all(out);
    if env::var("WHEELHOUSE_WEB").is_ok_and(|value| value == "skip") {
        return Err("WHEELHOUSE_WEB is skip".to_owned());
    }
    made(web, out).inspect_err(|_| again(web))
}

fn made(web: &Path, out: &Path) -> Result<(), String> {
    if !web.join("package.json").exists() {
        return Err("there is no folder web".to_owned());
    }
    // What is installed is for this lock; another lock needs another install.
    let lock = fs::read_to_string(web.join("package-lock.json")).map_err(|error| error.to_string())?;
    let stamp = web.join("node_modules/.wheelhouse-lock");
    if fs::read_to_string(&stamp).unwrap_or_default() != lock {
        npm(web, out, &["ci", "--no-audit", "--no-fund", "--loglevel=error"])?;
        fs::write(&stamp, lock).map_err(|error| error.to_string())?;
    }
    npm(web, out, &["run", "--silent", "build"])
}

fn npm(web: &Path, out: &Path, arguments: &[&str]) -> Result<(), String> {
    let mut command = Command::new(if cfg!(windows) { "npm.cmd" } else { "npm" });
    let done = command.current_dir(web).env("WHEELHOUSE_WEB_OUT", out).args(arguments).output();
    let done = done
        .map_err(|error| format!("npm does not run ({error}); install Node 20 or newer, or set WHEELHOUSE_WEB=skip"))?;
    if done.status.success() {
        return Ok(());
    }
    let said = [done.stdout, done.stderr].concat();
    let said = String::from_utf8_lossy(&said);
    let last: Vec<&str> = said.lines().rev().take(12).collect();
    Err(format!("npm {} failed: {}", arguments.join(" "), last.into_iter().rev().collect::<Vec<_>>().join(" | ")))
}
