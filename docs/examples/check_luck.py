"""Checks that every draw of a game of Tilings follows from a seed: python3 check_luck.py "SEED block 3" GAME.record

Of a tournament the seed is shown at its end; `printf %s SEED | sha256sum` is what was shown before it. The record must
be one of the usual rules (`deck seed`, no `links`, no `influence`). docs/tournaments.md has the recipe in words.
"""
import sys


def block(key, stream, counter):
    """One block of ChaCha with 8 rounds: 16 words of 32 bits."""
    words = [int.from_bytes(b"expand 32-byte k"[at:at + 4], "little") for at in range(0, 16, 4)]
    words += [int.from_bytes(key[at:at + 4], "little") for at in range(0, 32, 4)]
    words += [counter & 0xffffffff, counter >> 32, stream & 0xffffffff, stream >> 32]
    state = words[:]
    for _ in range(4):
        for a, b, c, d in [(0, 4, 8, 12), (1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15),
                           (0, 5, 10, 15), (1, 6, 11, 12), (2, 7, 8, 13), (3, 4, 9, 14)]:
            for x, y, z, by in [(a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)]:
                state[x] = (state[x] + state[y]) & 0xffffffff
                mixed = state[z] ^ state[x]
                state[z] = (mixed << by | mixed >> (32 - by)) & 0xffffffff
    return [(one + other) & 0xffffffff for one, other in zip(state, words)]


def key_of(seed):
    """The key of a seed: its length, then each 32 bytes of it, mixed in by a block."""
    seed, key = seed.encode(), bytes(32)
    for part in [len(seed).to_bytes(8, "little")] + [seed[at:at + 32] for at in range(0, len(seed), 32)]:
        key = bytes(old ^ new for old, new in zip(key, part.ljust(32, b"\0")))
        key = b"".join(word.to_bytes(4, "little") for word in block(key, 0, 0)[:8])
    return key


def luck(key, turn):
    """The `below` of a turn: a number from 0 to n - 1, each exactly as likely."""
    words = (word for counter in range(1 << 32) for word in block(key, turn, counter))
    return lambda n: next(product >> 32 for product in (word * n for word in words) if product & 0xffffffff >= (1 << 32) % n)


def draw(bag, below):
    """Takes one thing out of a bag, told as its kind."""
    ticket = below(sum(bag))
    kind = next(kind for kind in range(len(bag)) if sum(bag[:kind + 1]) > ticket)
    bag[kind] -= 1
    return kind


def check(seed, record):
    lines = [line.strip() for line in record.splitlines() if line.strip() and not line.startswith("#")]
    options = dict(line.split()[1:3] for line in lines if line.startswith("option "))
    bag, key, turn = [10] * 20, key_of(seed), 0
    first = next(at for at, line in enumerate(lines) if line.startswith("start"))
    for turn, line in enumerate(lines[first:-1]):
        below, told = luck(key, turn), [int(word) for word in line.partition("/")[2].split()]
        cell = int(options["width"]) * int(options["height"])
        found = [below(cell) if turn == 0 and at == 1 else draw(bag, below) for at in range(len(told))]
        if found != told:
            sys.exit(f"turn {turn}: the record has {told}, the seed gives {found}")
    print(f"all draws of {turn} turns follow from the seed")


check(sys.argv[1], open(sys.argv[2]).read())
