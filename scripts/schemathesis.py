"""Signs in as each role and runs schemathesis with its cookie; then tries what the role may not reach."""

import json
import os
import subprocess
import sys
import tempfile
import urllib.error
import urllib.request

tool, said, examples = sys.argv[1:]
with open(said) as file:
    house = json.loads(file.readline())
address = house["address"]
passwords = {account["name"]: account["password"] for account in house["accounts"]}

# Only those who watch over the tables reach these, and only somebody who is signed in the others.
WATCHED = ["/api/pit", "/api/tables/one/documents", "/api/tables/one/documents/submission", "/api/tables/one/rounds"]
SIGNED_IN = ["/api/tables/one/my-rounds", "/api/tables/one/rounds/1"]


def ask(method, path, body=None, headers=None):
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(address + path, data=data, method=method, headers=headers or {})
    if data is not None:
        request.add_header("content-type", "application/json")
    try:
        with urllib.request.urlopen(request) as answer:
            text = answer.read()
            is_json = answer.headers.get_content_type() == "application/json"
            return answer.status, dict(answer.headers), json.loads(text) if is_json else None
    except urllib.error.HTTPError as error:
        return error.code, dict(error.headers), None


def session(role):
    if role == "stranger":
        return {}
    if role == "guest":
        status, headers, me = ask("POST", "/api/session/guest")
    else:
        status, headers, me = ask("POST", "/api/session", {"name": role, "password": passwords[role]})
    assert status == 200, f"{role} was not let in: {status}"
    cookie = next(value for name, value in headers.items() if name.lower() == "set-cookie").split(";")[0]
    return {"cookie": cookie, "x-csrf": me["csrf"]}


# With made-up names every request would end at "there is no such table".
config = tempfile.NamedTemporaryFile("w", suffix=".toml", delete=False)
config.write("""
[parameters]
"path.table" = "one"
"path.round" = [1, 2, 3, 999999]
"path.document" = ["submission", "rulebook", "clauses", "rules", "nothing"]
"path.alert" = [1, 999999]
""")
config.close()

failed = []
for role in ["stranger", "guest", "pit", "admin"]:
    headers = session(role)
    command = [
        tool, "--config-file", config.name, "run", f"{address}/api/openapi.json",
        "--max-examples", examples,
        "--phases", "examples,coverage,fuzzing",
        "--checks", "not_a_server_error,response_schema_conformance,content_type_conformance,status_code_conformance",
        # The WebSocket is tried by tests of its own; signing out would end the run of its role.
        "--exclude-path", "/api/tables/{table}/socket",
        "--exclude-operation-id", "sign_out",
        "--seed", "1",
        "--generation-database", "none",
        "--no-color",
        "--request-timeout", "20",
    ]
    for name, value in headers.items():
        command += ["--header", f"{name}: {value}"]
    print(f"== as {role}", flush=True)
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        print(done.stdout[-12000:], done.stderr[-4000:])
        failed.append(role)
    else:
        print("\n".join(done.stdout.splitlines()[-6:]))
    reached = {path: ask("GET", path, headers=headers)[0] for path in WATCHED + SIGNED_IN}
    for path, status in reached.items():
        opens = role == "pit" or (path in SIGNED_IN and role != "stranger")
        wanted = {200, 404} if opens else {401} if role == "stranger" else {403}
        if status not in wanted:
            print(f"{path} as {role}: {status}, and {wanted} was wanted")
            failed.append(f"{path} as {role}")

os.unlink(config.name)
if failed:
    sys.exit(f"Not as described: {', '.join(failed)}")
