#!/usr/bin/env python3
"""The raw dump of a FIT file, from the rules of the format alone.

A plain reader that shares no code with this project. For each data message it
prints one line of JSON, as vectors/fit/README.md describes. It uses no profile.
Python 3.8 or later, standard library only.

    python3 tools/scripts/fit_dump_oracle.py FILE             the dump of a file
    python3 tools/scripts/fit_dump_oracle.py --vectors DIR    DIR/*.jsonl and DIR/digests.tsv
    python3 tools/scripts/fit_dump_oracle.py --check DIR      compare with DIR/MANIFEST.csv
"""

import csv
import hashlib
import json
import math
import pathlib
import struct
import sys

# Base types by the low five bits: format of struct, invalid value.
NUMBERS = {
    0: ("B", 0xFF),
    1: ("b", 0x7F),
    2: ("B", 0xFF),
    3: ("h", 0x7FFF),
    4: ("H", 0xFFFF),
    5: ("i", 0x7FFFFFFF),
    6: ("I", 0xFFFFFFFF),
    8: ("f", None),
    9: ("d", None),
    10: ("B", 0),
    11: ("H", 0),
    12: ("I", 0),
    14: ("q", 0x7FFFFFFFFFFFFFFF),
    15: ("Q", 0xFFFFFFFFFFFFFFFF),
    16: ("Q", 0),
}
STRING, BYTE = 7, 13
FIELD_DESCRIPTION = 206
LONGEST_DUMP = 40_000  # bytes of a dump that is kept whole


class Fault(Exception):
    """What is wrong with a file. Nothing is read after it."""


def crc(data, value=0):
    for byte in data:
        value ^= byte
        for _ in range(8):
            value = value >> 1 ^ (0xA001 if value & 1 else 0)
    return value


CRC_TABLE = [crc([byte]) for byte in range(256)]


def fast_crc(data):
    value = 0
    for byte in data:
        value = value >> 8 ^ CRC_TABLE[(value ^ byte) & 0xFF]
    return value


def dump(data):
    """Returns the lines of the dump and the names of the faults."""
    lines, faults = [], []
    try:
        position = sequence = 0
        while True:
            position = read_file(data, position, sequence, lines, faults)
            sequence += 1
            if position == len(data):
                break
    except Fault as fault:
        faults.append(str(fault))
    return lines, faults


def read_file(data, start, sequence, lines, faults):
    """Reads the file that begins at start and returns where it ends."""
    header = data[start : start + 14]
    if not header:
        raise Fault("truncated")
    if header[0] not in (12, 14):
        raise Fault("trailing" if sequence else "not-fit")
    if len(header) < header[0]:
        raise Fault("truncated")
    if header[8:12] != b".FIT":
        raise Fault("trailing" if sequence else "not-fit")
    (size,) = struct.unpack("<I", header[4:8])
    if header[0] == 14 and header[12:14] != b"\0\0" and fast_crc(header):
        faults.append("header-checksum")
    begin = start + header[0]
    end = begin + size
    Reader(data[begin:end], end > len(data), sequence, lines).read()
    if end + 2 > len(data):
        raise Fault("truncated")
    if fast_crc(data[start : end + 2]):
        faults.append("checksum")
    return end + 2


class Reader:
    """The definitions and data messages of one file."""

    def __init__(self, body, cut, sequence, lines):
        self.body, self.cut, self.sequence, self.lines = body, cut, sequence, lines
        self.position = 0
        self.definitions = {}  # by local type
        self.described = {}  # base types of developer fields

    def take(self, count):
        piece = self.body[self.position : self.position + count]
        if len(piece) < count:
            raise Fault("truncated" if self.cut else "overrun")
        self.position += count
        return piece

    def read(self):
        while self.position < len(self.body):
            header = self.take(1)[0]
            if header & 0x80:
                self.message(header >> 5 & 3, header & 31)
            elif header & 0x40:
                self.define(header)
            else:
                self.message(header & 15, None)

    def define(self, header):
        architecture = self.take(2)[1]
        if architecture > 1:
            raise Fault("architecture")
        order = "<>"[architecture]
        (number,) = struct.unpack(order + "H", self.take(2))
        fields = self.triples()
        developers = self.triples() if header & 0x20 else []
        self.definitions[header & 15] = order, number, fields, developers

    def triples(self):
        piece = self.take(3 * self.take(1)[0])
        return [piece[i : i + 3] for i in range(0, len(piece), 3)]

    def message(self, local, offset):
        if local not in self.definitions:
            raise Fault("no-definition")
        order, number, fields, developers = self.definitions[local]
        data = self.take(sum(f[1] for f in fields) + sum(d[1] for d in developers))
        parts, texts = [], []
        for num, size, base in fields:
            part, data = data[:size], data[size:]
            parts.append((num, base, part))
            texts.append(f"[{num},{value(base & 31, part, order)}]")
        dev = []
        for num, size, index in developers:
            part, data = data[:size], data[size:]
            dev.append(f"[{index},{num},{value(self.described.get((index, num), 31), part, order)}]")
        if number == FIELD_DESCRIPTION:
            self.describe(parts)
        compressed = "" if offset is None else f'"offset":{offset},'
        self.lines.append(
            f'{{"seq":{self.sequence},"num":{number},"local":{local},{compressed}'
            f'"fields":[{",".join(texts)}],"dev":[{",".join(dev)}]}}'
        )

    def describe(self, parts):
        first = {}
        for num, base, part in parts:
            first.setdefault(num, (base & 31, part))
        index, number, base = (single(first.get(num)) for num in (0, 1, 2))
        if index is None or number is None:
            return
        if base is None or base & 31 > 16:
            self.described.pop((index, number), None)
        else:
            self.described[index, number] = base & 31


def single(field):
    """The valid number of one byte that a field holds, else None."""
    if field is None:
        return None
    base, part = field
    if len(part) != 1 or base not in (0, 2, 10, BYTE):
        return None
    invalid = 0 if base == 10 else 0xFF
    return None if part[0] == invalid else part[0]


def value(base, part, order):
    """A field's value as JSON."""
    if not part:
        return "null"
    if base == STRING:
        return string(part)
    if base == BYTE:
        return "null" if set(part) == {0xFF} else listed([str(b) for b in part])
    if base not in NUMBERS:
        return quoted_hex(part)
    form, invalid = NUMBERS[base]
    size = struct.calcsize("=" + form)
    if len(part) % size:
        return quoted_hex(part)
    numbers = struct.unpack(f"{order}{len(part) // size}{form}", part)
    return listed([number(n, invalid) for n in numbers])


def listed(texts):
    return texts[0] if len(texts) == 1 else "[" + ",".join(texts) + "]"


def quoted_hex(part):
    return f'"0x{part.hex()}"'


def string(part):
    before = part.split(b"\0")[0]
    if not before:
        return "null"
    try:
        text = before.decode("utf-8")
    except UnicodeDecodeError:
        return quoted_hex(part)
    return json.dumps(text, ensure_ascii=False)


def number(n, invalid):
    if n == invalid:
        return "null"
    return str(n) if isinstance(n, int) else floating(n)


def floating(f):
    """A float as ECMAScript writes it (Number::toString)."""
    if math.isnan(f):
        return "null"
    if math.isinf(f):
        return '"Infinity"' if f > 0 else '"-Infinity"'
    if f == 0:
        return "-0" if math.copysign(1, f) < 0 else "0"
    mantissa, exponent = f"{float(f)!r}e0".split("e")[:2]
    sign = "-" if mantissa[0] == "-" else ""
    whole, _, fraction = mantissa.lstrip("-").partition(".")
    digits = whole + fraction
    point = len(whole) + int(exponent)  # the decimal point comes after so many digits
    point -= len(digits) - len(digits.lstrip("0"))
    digits = digits.strip("0")
    return sign + placed(digits, point)


def placed(digits, point):
    if 0 < point <= 21:
        if len(digits) <= point:
            return digits.ljust(point, "0")
        return digits[:point] + "." + digits[point:]
    if -6 < point <= 0:
        return "0." + "0" * -point + digits
    rest = "." + digits[1:] if len(digits) > 1 else ""
    return f"{digits[0]}{rest}e{point - 1:+d}"


def text_of(data):
    lines, faults = dump(data)
    return "".join(line + "\n" for line in lines).encode(), len(lines), faults


def write_vectors(folder):
    """Writes the dump of each file, or if it is long, its digest alone."""
    rows = ["# " + "\t".join(("file", "messages", "faults", "sha256"))]
    for path in sorted(folder.glob("*.fit")):
        text, messages, faults = text_of(path.read_bytes())
        jsonl = path.with_suffix(".jsonl")
        if len(text) <= LONGEST_DUMP:
            jsonl.write_bytes(text)
        rows.append("\t".join((path.name, str(messages), ",".join(faults) or "-", hashlib.sha256(text).hexdigest())))
    (folder / "digests.tsv").write_text("\n".join(rows) + "\n")


def check(folder):
    """Compares with the digests of a collection of files."""
    wrong = 0
    with open(folder / "MANIFEST.csv", newline="") as rows:
        for row in csv.DictReader(rows):
            text, messages, faults = text_of((folder / row["file"]).read_bytes())
            same = hashlib.sha256(text).hexdigest() == row["dump_sha256"]
            if not same or str(messages) != row["messages"] or bool(faults) != (row["verdict"] != "ok"):
                wrong += 1
                print(row["file"], "differs:", messages, faults, row["messages"], row["verdict"])
    print(f"{wrong} files differ")
    return wrong


def main(arguments):
    if len(arguments) == 1:
        text, _, faults = text_of(pathlib.Path(arguments[0]).read_bytes())
        sys.stdout.buffer.write(text)
        return 1 if faults else 0
    command, folder = arguments
    if command == "--vectors":
        return write_vectors(pathlib.Path(folder))
    if command == "--check":
        return check(pathlib.Path(folder))
    return f"unknown command {command}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
