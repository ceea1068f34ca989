#!/usr/bin/env python3
"""Writes our own vectors of BLAKE2, and checks the published ones.

usage: tools/scripts/vectors_blake2.py FOLDER

FOLDER is vectors/. The script writes blake2s.tsv, blake2s_modes.tsv and the same for
blake2b. It compares the known answers, blake2s_kat.tsv, blake2b_kat.tsv and
blake2_selftest.tsv, with the oracles, line by line.
"""

import functools
import pathlib
import random
import sys

sys.dont_write_bytecode = True
from blake2_oracle import BLAKE2B, BLAKE2S, SEQUENTIAL  # noqa: E402

NODE_COLUMNS = (
    "digest_size key salt person fanout depth leaf_size node_offset node_depth inner_size last_node message digest"
)
MODE_COLUMNS = "function size key salt person leaf_size message output"

ABOUT_NODES = """\
Nodes: single calls of BLAKE2{letter}, with every parameter. fanout 1 and depth 1 is
sequential mode, and then the rest of the tree is 0.
Every digest size; every length of key, salt and personalisation; messages around
the edges of up to four blocks; each field of a tree alone; 160 random mixtures.

Made by tools/scripts/vectors_blake2.py: Python's hashlib and a plain BLAKE2 in Python
agree on every line. Do not edit."""

ABOUT_MODES = """\
What is made of more than one node. size is that of the digest; of BLAKE2X{letter} it is
the length of the output, 0 if it is not known beforehand, and the output may be the
beginning only.
BLAKE2{letter}p. tree: leaves of leaf_size bytes under one root, fanout 0, depth 2. In
both, every node names the digest size of the root and the length of the key; a leaf
gives {size} bytes whatever digest size it names, and only leaves hash the key.

Made by tools/scripts/vectors_blake2.py with a plain BLAKE2 in Python, which agrees with
all known answers of blake2{letter}_kat.tsv, and with Python's hashlib on each node that
hashlib can say. Do not edit."""


def name(function, b):
    """What the files call a function."""
    return {"p": f"BLAKE2{b.letter}p", "X": f"BLAKE2X{b.letter}", "tree": "tree"}.get(function, f"BLAKE2{b.letter}")


def data(column):
    """The bytes that a column means."""
    kind, _, n = column.partition(":")
    if column == "-":
        return b""
    if kind == "count":
        return bytes(i % 256 for i in range(int(n)))
    if kind == "mod251":
        return bytes(i % 251 for i in range(int(n)))
    return bytes.fromhex(column)


def columns(*values):
    """A line: bytes as hexadecimal, - for nothing."""
    return "\t".join((v.hex() if isinstance(v, bytes) else str(v)) or "-" for v in values)


def message(n):
    return f"mod251:{n}" if n else "-"


def counted(n):
    return f"count:{n}" if n else "-"


# Nodes.


def node_line(b, length, **p):
    """p has names of columns, and of the key its length."""
    p = {**SEQUENTIAL, "digest_size": b.size, "key": 0, "last_node": 0, **p}
    shown = {**p, "key": counted(p["key"]), "message": message(length)}
    shown["digest"] = b.node(data(shown["message"]), **{**p, "key": data(shown["key"])})
    return columns(*(shown[column] for column in NODE_COLUMNS.split()))


def node_lines(b):
    r = random.Random(7693)
    for p in sequential(b, r):
        yield node_line(b, **p)
    for field, value in fields(b):
        yield node_line(b, b.block + 1, **{"fanout": 0, "depth": 2, field: value})
    for _ in range(160):
        yield node_line(b, **mixture(b, r))


def sequential(b, r):
    edges = [n * b.block + d for n in range(1, 5) for d in (-1, 0, 1)]
    yield from ({"length": n, "key": k} for n in [0, 1, *edges] for k in (0, b.size))
    yield from ({"length": n, "digest_size": n} for n in range(1, b.size + 1))
    yield from ({"length": n % 2 * b.block, "key": n} for n in range(1, b.size + 1))
    yield from ({"length": n, "salt": random_bytes(r, n)} for n in range(1, b.salt + 1))
    yield from ({"length": n, "person": random_bytes(r, n)} for n in range(1, b.salt + 1))


def fields(b):
    """Each field of a tree alone, with values at its ends and those of its bytes."""
    yield from (("fanout", n) for n in (1, 2, 127, 128, 255))
    yield from (("depth", n) for n in (2, 3, 127, 128, 255))
    yield from (("leaf_size", n) for n in (1, 255, 256, 1 << 16, 1 << 31, (1 << 32) - 1))
    yield from (("node_offset", n) for k in range(8, b.offset_bits + 1, 8) for n in ((1 << k) - 1, 1 << k - 1))
    yield from (("node_depth", n) for n in (1, 127, 128, 255))
    yield from (("inner_size", n) for n in (1, b.size // 2, b.size))
    yield ("last_node", 1)


def mixture(b, r):
    def up_to(n):
        return r.getrandbits(40) % (n + 1)

    return {
        "length": up_to(3 * b.block + 1) * up_to(3) // 3,
        "digest_size": 1 + up_to(b.size - 1),
        "key": up_to(b.size) * up_to(1),
        "salt": random_bytes(r, up_to(b.salt)),
        "person": random_bytes(r, up_to(b.salt)),
        "fanout": r.getrandbits(8),
        "depth": 2 + up_to(253),
        "leaf_size": r.getrandbits(32),
        "node_offset": r.getrandbits(b.offset_bits) >> up_to(b.offset_bits),
        "node_depth": r.getrandbits(8),
        "inner_size": up_to(b.size),
        "last_node": up_to(1),
    }


def random_bytes(r, n):
    return bytes(r.getrandbits(8) for _ in range(n))


# Modes.


def mode_lines(b):
    r = random.Random(2)
    yield from striped(b, r)
    yield from tree(b, r)
    yield from extended(b)


def mode_line(b, function, compute, size, length, key=0, salt=b"", person=b"", leaf_size="-"):
    shown = message(length)
    p = dict(digest_size=size, key=data(counted(key)), salt=salt, person=person)
    output = compute(data(shown), **p)
    return columns(name(function, b), size, counted(key), salt, person, leaf_size, shown, output)


def striped(b, r):
    row = b.lanes * b.block
    for length in [0, 1, b.block, b.block + 1, row - 1, row, row + 1, 3 * row + b.block, 5 * row - 1]:
        for size, key in (b.size, 0), (b.size, b.size), (b.size // 2, 1), (1, 0):
            yield mode_line(b, "p", b.striped, size, length, key)
    for n in range(1, b.salt + 1):
        marks = {"salt": random_bytes(r, n), "person": random_bytes(r, b.salt - n)}
        yield mode_line(b, "p", b.striped, b.size - n, n * b.block, n * b.size // b.salt, **marks)


def tree(b, r):
    for leaf_size in (1, b.block - 1, b.block, b.block + 1, 1000):
        for length in (0, 1, leaf_size, leaf_size + 1, 2 * leaf_size, 5 * leaf_size - 1):
            for size, key in (b.size, 0), (b.size, b.size), (b.size // 2, 1), (1, 0):
                yield tree_line(b, leaf_size, size, length, key)
    for n in range(1, b.salt + 1):
        marks = {"salt": random_bytes(r, n), "person": random_bytes(r, b.salt - n)}
        yield tree_line(b, 100 + n, b.size - n, n * b.block, n * b.size // b.salt, **marks)
    yield tree_line(b, 100000, b.size, 600001)


def tree_line(b, leaf_size, *row, **marks):
    compute = functools.partial(b.tree, leaf_size=leaf_size)
    return mode_line(b, "tree", compute, *row, leaf_size=leaf_size, **marks)


def extended(b):
    edges = 1, b.size - 1, b.size, b.size + 1, 5 * b.size + 3, 1000
    for key in 0, 1, b.size:
        for length in 0, 1, b.block, b.block + 1:
            for size in edges:
                yield extended_line(b, size, size, length, key)
            yield extended_line(b, 0, 3 * b.size + 1, length, key)
    yield extended_line(b, 65534, 2 * b.size, 3, 0)


def extended_line(b, size, wanted, length, key):
    output = b.extended(data(message(length)), size, wanted, data(counted(key)))
    return columns(name("X", b), size, counted(key), "-", "-", "-", message(length), output)


# Files.


def write(path, about, names, lines):
    head = [*about.split("\n"), "README.md explains the columns:", names.replace(" ", "\t")]
    text = "".join(f"# {line}".rstrip() + "\n" for line in head) + "".join(f"{line}\n" for line in lines)
    path.write_bytes(text.encode("ascii"))


def rows(path):
    lines = path.read_text("ascii").splitlines()
    return [line.split("\t") for line in lines if not line.startswith("#")]


def check_known(b, path):
    computes = {
        name("", b): lambda text, key, n: b.node(text, key=key),
        name("p", b): lambda text, key, n: b.striped(text, key=key),
        name("X", b): lambda text, key, n: b.extended(text, n, n, key),
    }
    for function, key, text, output in rows(path):
        if computes[function](data(text), data(key), len(output) // 2).hex() != output:
            sys.exit(f"{path}: {function} {key} {text}: the oracles do not say {output}")


def check_selftest(path):
    """RFC 7693, appendix E."""
    for b, (function, sizes, lengths, digest) in zip((BLAKE2S, BLAKE2B), rows(path)):
        digests = b""
        for size in map(int, sizes.split(",")):
            for n in map(int, lengths.split(",")):
                for key in b"", selftest_sequence(size):
                    digests += b.node(selftest_sequence(n), digest_size=size, key=key)
        if function != name("", b) or b.node(digests, digest_size=32).hex() != digest:
            sys.exit(f"{path}: {function}: the oracles do not say {digest}")


def selftest_sequence(n):
    x, y = 0xDEAD4BAD * n, 1
    out = bytearray()
    for _ in range(n):
        x, y = y, (x + y) % 2**32
        out.append(y >> 24)
    return bytes(out)


def main(folder):
    check_selftest(folder / "blake2_selftest.tsv")
    for b in BLAKE2S, BLAKE2B:
        stem, words = "blake2" + b.letter, {"letter": b.letter, "size": b.size}
        check_known(b, folder / f"{stem}_kat.tsv")
        write(folder / f"{stem}.tsv", ABOUT_NODES.format(**words), NODE_COLUMNS, node_lines(b))
        write(folder / f"{stem}_modes.tsv", ABOUT_MODES.format(**words), MODE_COLUMNS, mode_lines(b))


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(pathlib.Path(sys.argv[1]))
