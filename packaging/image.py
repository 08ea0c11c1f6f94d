"""Writes a container image as an OCI archive: one layer with the static program and an empty data folder, one manifest a machine."""

import gzip
import hashlib
import io
import json
import os
import sys
import tarfile
from datetime import datetime, timezone
from pathlib import Path

TIME = int(os.environ["SOURCE_DATE_EPOCH"])
MACHINES = {"amd64": "x86_64-unknown-linux-musl", "arm64": "aarch64-unknown-linux-musl"}
KIND = "application/vnd.oci.image."
# An ordinary user; /data and /tmp belong to it.
USER = 65532


def entry(archive, name, content=None, mode=0o755, owner=0):
    info = tarfile.TarInfo(name)
    info.mtime, info.mode, info.uid, info.gid = TIME, mode, owner, owner
    if content is None:
        info.type = tarfile.DIRTYPE
        return archive.addfile(info)
    info.size = len(content)
    return archive.addfile(info, io.BytesIO(content))


def layer(stage, program):
    made = io.BytesIO()
    with tarfile.open(fileobj=made, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for folder in ("usr", "usr/bin", "usr/share", "usr/share/doc", "usr/share/doc/bastide"):
            entry(archive, folder)
        entry(archive, "usr/bin/bastide", program)
        for paper in ("LICENSE", "THIRD-PARTY"):
            entry(archive, f"usr/share/doc/bastide/{paper}", (stage / "papers" / paper).read_bytes(), 0o644)
        entry(archive, "data", owner=USER)
        entry(archive, "tmp", mode=0o1777)
    return made.getvalue()


class Image:
    def __init__(self):
        self.blobs = {}

    def add(self, kind, content):
        data = content if isinstance(content, bytes) else json.dumps(content, sort_keys=True).encode()
        digest = hashlib.sha256(data).hexdigest()
        self.blobs[digest] = data
        return {"mediaType": KIND + kind, "digest": f"sha256:{digest}", "size": len(data)}

    def machine(self, version, name, files):
        config = {
            "architecture": name,
            "os": "linux",
            "created": datetime.fromtimestamp(TIME, timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ"),
            "config": {
                "User": f"{USER}:{USER}",
                "Env": ["PATH=/usr/bin", "HOME=/data"],
                "Entrypoint": ["/usr/bin/bastide"],
                "Cmd": ["serve", "--listen", "0.0.0.0", "--data", "/data"],
                "ExposedPorts": {"8365/tcp": {}},
                "Volumes": {"/data": {}},
                "WorkingDir": "/data",
                "Labels": {"org.opencontainers.image.version": version, "org.opencontainers.image.licenses": "MIT"},
            },
            "rootfs": {"type": "layers", "diff_ids": ["sha256:" + hashlib.sha256(files).hexdigest()]},
        }
        packed = gzip.compress(files, 9, mtime=0)
        manifest = {
            "schemaVersion": 2,
            "mediaType": KIND + "manifest.v1+json",
            "config": self.add("config.v1+json", config),
            "layers": [self.add("layer.v1.tar+gzip", packed)],
        }
        return self.add("manifest.v1+json", manifest) | {"platform": {"architecture": name, "os": "linux"}}

    def write(self, path, index):
        with tarfile.open(path, "w", format=tarfile.USTAR_FORMAT) as archive:
            entry(archive, "oci-layout", b'{"imageLayoutVersion":"1.0.0"}', 0o644)
            entry(archive, "index.json", json.dumps(index, sort_keys=True).encode(), 0o644)
            for digest in sorted(self.blobs):
                entry(archive, f"blobs/sha256/{digest}", self.blobs[digest], 0o644)


def main(version, stage, path):
    image, stage, manifests = Image(), Path(stage), []
    for name, system in MACHINES.items():
        program = stage / system / "bastide"
        if program.exists():
            manifests.append(image.machine(version, name, layer(stage, program.read_bytes())))
    tags = {"org.opencontainers.image.ref.name": version}
    # Tools of 2022 open an archive of one image only if its manifest stands in the index itself.
    if len(manifests) > 1:
        manifests = [image.add("index.v1+json", {"schemaVersion": 2, "manifests": manifests})]
    image.write(path, {"schemaVersion": 2, "manifests": [manifests[0] | {"annotations": tags}]})


main(*sys.argv[1:])
