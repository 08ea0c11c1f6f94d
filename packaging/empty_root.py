"""Runs a program where ROOT is all there is: `empty_root.py ROOT COMMAND…`, in mount, pid and IPC namespaces of its own.

pivot_root(2), because a process in a chroot(2) may not make user namespaces, which the sandbox needs."""

import ctypes
import os
import sys

libc = ctypes.CDLL(None, use_errno=True)
NEWNS, NEWIPC, NEWUSER, NEWPID = 0x20000, 0x8000000, 0x10000000, 0x20000000
RECURSIVE, BIND, PRIVATE, DETACH = 0x4000, 0x1000, 1 << 18, 2
DEVICES = ["null", "zero", "full", "random", "urandom"]


def call(name, *arguments):
    words = [word.encode() if isinstance(word, str) else word for word in arguments]
    if getattr(libc, name)(*words) != 0:
        sys.exit(f"{name}: {os.strerror(ctypes.get_errno())}")


def mount(source, target, kind=None, flags=0):
    call("mount", source, target, kind, ctypes.c_ulong(flags), None)


def enter(root):
    """Makes ROOT the root, with the devices that every system has."""
    mount("none", "/", None, PRIVATE | RECURSIVE)
    mount(root, root, None, BIND)
    os.chdir(root)
    for device in DEVICES:
        mount(f"/dev/{device}", f"dev/{device}", None, BIND)
    mount("proc", "proc", "proc")
    call("pivot_root", ".", ".")
    call("umount2", ".", DETACH)
    os.chdir("/")


def become_root():
    """Lets an ordinary user mount, in a user namespace."""
    user, group = os.getuid(), os.getgid()
    call("unshare", NEWUSER)
    for name, text in (("setgroups", "deny"), ("uid_map", f"0 {user} 1"), ("gid_map", f"0 {group} 1")):
        with open(f"/proc/self/{name}", "w") as file:
            file.write(text)


def main(root, *command):
    for folder in ("dev", "proc", "tmp"):
        os.makedirs(f"{root}/{folder}", exist_ok=True)
    for device in DEVICES:
        open(f"{root}/dev/{device}", "a").close()
    if os.getuid() != 0:
        become_root()
    call("unshare", NEWNS | NEWIPC | NEWPID)
    child = os.fork()
    if child:
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    call("prctl", 1, 9)  # PR_SET_PDEATHSIG, SIGKILL
    enter(os.path.abspath(root))
    os.execve(command[0], command, {"PATH": "/", "HOME": "/tmp"})


sys.exit(main(*sys.argv[1:]))
