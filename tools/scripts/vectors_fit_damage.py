#!/usr/bin/env python3
"""Writes vectors/fit_damage.tsv: damaged files, and which of their messages are whole.

usage: tools/scripts/vectors_fit_damage.py FOLDER

FOLDER is vectors/. A line has the kind of damage, the name of a whole file in
vectors/fit, its number of messages, the patches, and the messages that are whole after
them. A message is whole if its bytes are together, and so are the bytes of its definition
and of the descriptions of its developer fields.

Patches are a list of OFFSET-LOST+BYTES: at an offset in the whole file LOST bytes are
replaced by BYTES, in hexadecimal, or as one byte and its count: 00*512. Messages are
counted from 0, over chained files; 3-5 means 3, 4 and 5.
"""

import hashlib
import pathlib
import sys


def noise(n, seed):
    return hashlib.shake_256(seed.encode()).digest(n)


def little(b):
    return int.from_bytes(b, "little")


def read(b):
    """Returns the messages of whole files: each a list of ranges of bytes that it needs."""
    messages, definitions, at = [], [], 0
    while at < len(b):
        pos = at + b[at]
        at = pos + little(b[at + 4 : at + 8])
        local, described = {}, {}
        while pos < at:
            head = b[pos]
            if head & 0xC0 == 0x40:
                size, length = 6 + 3 * b[pos + 5], 1 + sum(b[pos + 7 : pos + 6 + 3 * b[pos + 5] : 3])
                developer = []
                if head & 0x20:
                    fields = b[pos + size + 1 : pos + size + 1 + 3 * b[pos + size]]
                    developer = [(fields[i + 2], fields[i]) for i in range(0, len(fields), 3)]
                    length += sum(fields[1::3])
                    size += 1 + len(fields)
                number = int.from_bytes(b[pos + 3 : pos + 5], "big" if b[pos + 2] else "little")
                local[head & 15] = (pos, size, length, developer, number)
                definitions.append((pos, size))
                pos += size
                continue
            start, size, length, developer, number = local[head >> 5 & 3 if head & 0x80 else head & 15]
            needs = [(start, size), (pos, length)]
            for key in developer:
                needs += described.get(key, [])
            if number == 206:
                described[(b[pos + 1], b[pos + 2])] = needs
            messages.append(needs)
            pos += length
        at += 2
    return messages, definitions


def damages(b, definitions):
    """Yields kinds of damage: (kind, [(offset, lost, bytes)])."""
    n = len(b)
    for share in (3, 2):
        mid = n // share
        sector = mid // 512 * 512
        yield "one bit flipped", [(mid, 1, bytes([b[mid] ^ 16]))]
        yield "one byte inserted", [(mid, 0, noise(1, "one"))]
        yield "one byte lost", [(mid, 1, b"")]
        yield "seven bytes lost", [(mid, 7, b"")]
        yield "60 bytes others", [(mid, 60, noise(60, "sixty"))]
        if n > 2000:
            yield "512 bytes others", [(sector, 512, noise(512, "sector"))]
            yield "512 bytes zero", [(sector, 512, bytes(512))]
            yield "512 bytes 0xFF", [(sector, 512, b"\xff" * 512)]
            yield "512 bytes lost", [(sector, 512, b"")]
        yield "cut", [(mid, n - mid, b"")]
        yield "cut, zeros behind", [(mid, n - mid, bytes(3000))]
        yield "cut, others behind", [(mid, n - mid, noise(300, "behind"))]
    yield "one byte inserted at three places", [(n // 5 * i, 0, noise(1, str(i))) for i in (1, 2, 3)]
    yield "header lost", [(0, b[0], b"")]
    yield "header zero", [(0, b[0], bytes(b[0]))]
    yield "wrong magic", [(8, 4, b"FITS")]
    yield "data size 0", [(4, 4, bytes(4))]
    yield "wrong checksum", [(n - 2, 2, bytes([b[n - 2] ^ 1, b[n - 1]]))]
    at, size = definitions[len(definitions) // 2]
    yield "definition lost", [(at, size, b"")]
    yield "definition zero", [(at, size, bytes(size))]


def whole(messages, patches):
    """Returns the numbers of the messages whose bytes are all there and together."""

    def hurts(start, size):
        return any(start < at + lost and at < start + size or start < at < start + size for at, lost, _ in patches)

    return [i for i, needs in enumerate(messages) if not any(hurts(*r) for r in needs)]


def ranges(numbers):
    parts = []
    for i in numbers:
        if parts and parts[-1][1] == i - 1:
            parts[-1][1] = i
        else:
            parts.append([i, i])
    return ",".join(str(a) if a == b else f"{a}-{b}" for a, b in parts) or "-"


def brief(b):
    return f"{b[0]:02x}*{len(b)}" if len(b) > 4 and len(set(b)) == 1 else b.hex()


def main():
    folder = pathlib.Path(sys.argv[1])
    lines = ["# written by tools/scripts/vectors_fit_damage.py", "# kind\tfile\tmessages\tdone\twhole"]
    for name in ("activity", "segment", "monitoring", "chained"):
        b = (folder / "fit" / f"{name}.fit").read_bytes()
        messages, definitions = read(b)
        for kind, patches in damages(b, definitions):
            done = ";".join(f"{at}-{lost}+{brief(other)}" for at, lost, other in patches)
            lines.append("\t".join((kind, name, str(len(messages)), done, ranges(whole(messages, patches)))))
    (folder / "fit_damage.tsv").write_text("\n".join(lines) + "\n", encoding="ascii")


main()
