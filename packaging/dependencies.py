"""Crates that the program is made of: `sbom` prints CycloneDX 1.5, `licences` prints the text of every licence once."""

import hashlib
import json
import os
import re
import subprocess
import sys
import tomllib
from datetime import datetime, timezone
from pathlib import Path


def crates():
    """The packages that are linked into the program, and the edges between them."""
    asked = ["cargo", "metadata", "--locked", "--format-version=1", "--filter-platform=x86_64-unknown-linux-musl"]
    told = json.loads(subprocess.run(asked, check=True, capture_output=True).stdout)
    packages = {package["id"]: package for package in told["packages"]}
    nodes = {node["id"]: node for node in told["resolve"]["nodes"]}
    wanted = [next(id for id, package in packages.items() if package["name"] == "bastide")]
    edges = {}
    while wanted:
        id = wanted.pop()
        if id not in edges:
            links = [dep for dep in nodes[id]["deps"] if any(kind["kind"] is None for kind in dep["dep_kinds"])]
            edges[id] = [dep["pkg"] for dep in links]
            wanted += edges[id]
    chosen = sorted(edges, key=lambda id: (packages[id]["name"], packages[id]["version"]))
    return [packages[id] for id in chosen], edges


def reference(package):
    return f"pkg:cargo/{package['name']}@{package['version']}"


def component(package, checksums):
    checksum = checksums.get((package["name"], package["version"]))
    entry = {"type": "library", "bom-ref": reference(package), "name": package["name"], "version": package["version"]}
    if package["license"]:
        entry["licenses"] = [{"expression": package["license"].replace("/", " OR ")}]
    if checksum:
        entry["hashes"] = [{"alg": "SHA-256", "content": checksum}]
    return entry | {"purl": reference(package)}


def sbom():
    packages, edges = crates()
    lock = tomllib.loads(Path("Cargo.lock").read_text())
    checksums = {(entry["name"], entry["version"]): entry.get("checksum") for entry in lock["package"]}
    names = {package["id"]: reference(package) for package in packages}
    parts = [component(package, checksums) for package in packages]
    program = next(part for part in parts if part["name"] == "bastide")
    time = datetime.fromtimestamp(int(os.environ["SOURCE_DATE_EPOCH"]), timezone.utc)
    bom = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {"timestamp": time.isoformat(), "component": program | {"type": "application"}},
        "components": [part for part in parts if part is not program],
        "dependencies": [
            {"ref": names[id], "dependsOn": sorted(names[to] for to in edges[id])} for id in sorted(edges, key=names.get)
        ],
    }
    print(json.dumps(bom, indent=1))


def licences():
    users, texts = {}, {}
    packages = [package for package in crates()[0] if package["source"]]
    for package in packages:
        folder = Path(package["manifest_path"]).parent
        for file in sorted(folder.iterdir()):
            if file.is_file() and re.match(r"(?i)(licen[cs]e|copying|notice|unlicense)", file.name):
                text = file.read_text(errors="replace").strip()
                key = hashlib.sha256(" ".join(text.split()).encode()).digest()
                texts.setdefault(key, text)
                users.setdefault(key, []).append(f"{package['name']} {package['version']}")
    print("Bastide holds code of these crates, each under the licence named here; the texts follow.\n")
    for package in packages:
        print(f"{package['name']} {package['version']}: {package['license']}")
    for key, names in users.items():
        print(f"\n{'=' * 78}\n{', '.join(names)}\n{'-' * 78}\n{texts[key]}")


{"sbom": sbom, "licences": licences}[sys.argv[1]]()
