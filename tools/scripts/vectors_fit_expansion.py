#!/usr/bin/env python3
"""Writes vectors/fit_expansion.tsv: the fields that components expand to, by fitdecode.

usage: tools/scripts/vectors_fit_expansion.py FOLDER

FOLDER is vectors/. Needs fitdecode 0.11.0 (MIT), https://pypi.org/project/fitdecode/.

The script makes files with invented values; fitdecode reads them. It returns the value
of an expanded field in units, as a float. The script converts the float to the stored
value: it takes the nearest fraction with a denominator of at most 1024 (no scale of a
component is larger), applies the scale and offset of fitdecode's profile, and rounds
halves up. It leaves out values that the field's type cannot hold, and invalid values.

Of what fitdecode 0.11.0 does, this is not asked of it:

* It expands once. Where an expanded field has components too, a second file stores
  that field, and fitdecode is asked again.
* It gives expanded fields beside stored ones of the same number. No message here
  has both.
* It counts totals from 0 and sets them back to 0 with each definition message; a
  stored total does not set them. Here all definitions come first. For
  event_timestamp_12 it adds the last timestamp (field 253) instead of the stored
  event_timestamp: here the low 12 bits of the stored one are 0 and its value is
  added to what fitdecode counted from 0.
* It makes a component when the field has only its first bits, as if the others
  were 0. No field here ends within a component.
* It cuts arrays of uint16 as if the elements were bytes, and fails if one is
  invalid. raw_bbi.data is stored as bytes here, which have the same bits.
"""

import io
import math
import pathlib
import random
import struct
import sys
from fractions import Fraction

import fitdecode
from fitdecode import profile, utils

if fitdecode.__version__ != "0.11.0":
    sys.exit(f"fitdecode {fitdecode.__version__}, want 0.11.0")

ABOUT = """\
What the components of FIT fields make. kind is the message and field expanded, file
a whole FIT file in hexadecimal. expanded has the fields that are made, of all data
messages: index of the message in the file, from 0, slash, field number, equals sign,
raw value; elements of an array have commas between them, and fields spaces.

Made by tools/scripts/vectors_fit_expansion.py: fitdecode 0.11.0 (MIT) says what is made.
The script says what was not asked of it, and why. Do not edit. The columns:"""

ENUM, UINT8, UINT16, UINT32, BYTE = 0x00, 0x02, 0x84, 0x86, 0x0D
FORMATS = {ENUM: "B", UINT8: "B", UINT16: "H", UINT32: "I", BYTE: "B"}
INVALID = {"enum": 0xFF, "uint8": 0xFF, "uint16": 0xFFFF, "uint32": 0xFFFFFFFF, "byte": 0xFF, "uint8z": 0}
SIZES = {"enum": 1, "uint8": 1, "uint16": 2, "uint32": 4, "byte": 1, "uint8z": 1}


# Files. A message is its number and its fields: number, base type, value.


def layout(message, big):
    num, fields = message
    head = struct.pack(">BBHB" if big else "<BBHB", 0, big, num, len(fields))
    return head + b"".join(bytes([n, len(pack(t, v, big)), t]) for n, t, v in fields)


def pack(base, value, big):
    if isinstance(value, bytes):
        return value
    return struct.pack((">" if big else "<") + FORMATS[base], value)


def file(messages, big=False):
    """A FIT file in which all definitions come first."""
    layouts = list(dict.fromkeys(layout(m, big) for m in messages))
    assert len(layouts) <= 16
    data = b"".join(bytes([0x40 | i]) + text for i, text in enumerate(layouts))
    for m in messages:
        data += bytes([layouts.index(layout(m, big))]) + b"".join(pack(t, v, big) for _, t, v in m[1])
    head = struct.pack("<BBHI4s", 14, 0x20, 21171, len(data), b".FIT")
    head += struct.pack("<H", utils.compute_crc(head))
    return head + data + struct.pack("<H", utils.compute_crc(head + data))


# What fitdecode says.


def ask(b):
    """The expanded fields of each data message: {number: [raw values]}."""
    with fitdecode.FitReader(
        io.BytesIO(b), processor=None, check_crc=fitdecode.CrcCheck.RAISE, error_handling=fitdecode.ErrorHandling.RAISE
    ) as reader:
        return [expanded(m) for m in reader if isinstance(m, fitdecode.FitDataMessage)]


def expanded(message):
    made = {}
    for f in message.fields:
        if f.is_expanded and f.raw_value is not None:
            target = f.parent_field or f.field
            made.setdefault(target.def_num, []).append(raw(target, f.raw_value))
    return {num: values for num, values in made.items() if any(valid(message, num, v) for v in values)}


def raw(field, value):
    exact = Fraction(value).limit_denominator(1024)
    return math.floor((exact + (field.offset or 0)) * (field.scale or 1) + Fraction(1, 2))


def valid(message, num, value):
    base = profile.MESSAGE_TYPES[message.global_mesg_num].fields[num].base_type.name
    return 0 <= value < 1 << 8 * SIZES[base] and value != INVALID[base]


# Rows.

rows = []


def text(answers):
    return " ".join(
        f"{i}/{num}={','.join(map(str, values))}" for i, made in enumerate(answers) for num, values in made.items()
    )


def row(kind, messages, big=False, change=lambda answers: answers):
    b = file(messages, big)
    rows.append(f"{kind}\t{b.hex()}\t{text(change(ask(b))) or '-'}")


def deep(kind, messages, num, base, big=False):
    """A row of messages in which the expanded field num has components too."""

    def again(answers):
        return [{**made, **behind(m, made) | made} if num in made else made for m, made in zip(messages, answers)]

    def behind(message, made):
        return ask(file([(message[0], [*message[1], (num, base, made[num][0])])], big))[0]

    row(kind, messages, big, again)


EDGES = 0, 1, 2, 5, 499, 500, 501, 2005, 2006, 2007, 4095, 4096, 32767, 32768, 65533, 65534, 65535


def widened():
    """Each field with one component: 16 bits sampled, 8 bits all."""
    for mesg in profile.MESSAGE_TYPES.values():
        for f in mesg.fields.values():
            if len(f.components or ()) != 1 or f.components[0].accumulate:
                continue
            wide = f.base_type.name == "uint16"
            base, values = (UINT16, sorted({*EDGES, *range(0, 65536, 997)})) if wide else (UINT8, range(256))
            if mesg.mesg_num == 21:
                continue
            for big in (False, True) if wide else (False,):
                row(f"{mesg.name}.{f.name}", [(mesg.mesg_num, [(f.def_num, base, v)]) for v in values], big)


def bit_fields():
    for num, field in (55, 24), (201, 1), (202, 1):
        row(
            f"{profile.MESSAGE_TYPES[num].name}.{profile.MESSAGE_TYPES[num].fields[field].name}",
            [(num, [(field, BYTE, v)]) for v in range(256)],
        )


def totals(rng):
    """Fields that accumulate, over several rollovers."""
    power = [0, 5, 65000, 65534, 3, 3, 40000, 39999, 65534, 0]
    row("record.cycles", [(20, [(18, UINT8, rng.randrange(255))]) for _ in range(100)])
    row("record.cycles", [(20, [(18, UINT8, v)]) for v in (250, 255, 4, 4, 3, 255, 254)])
    row("record.compressed_accumulated_power", [(20, [(28, UINT16, v)]) for v in power])
    for _ in range(8):
        metres, messages = rng.randrange(4096), []
        for _ in range(60):
            metres += rng.randrange(600)
            packed = rng.randrange(4096) | metres % 4096 << 12
            messages.append((20, [(8, BYTE, packed.to_bytes(3, "little"))]))
        deep("record.compressed_speed_distance", [*messages, (20, [(8, BYTE, b"\xff" * 3)])], 6, UINT16)


def beats(rng):
    """hr messages: a stored event_timestamp, then twelve bits for each beat."""
    for n in 2, 4, 6, 8, 10:
        start, now = rng.randrange(1, 1 << 18) << 12, 0
        messages = [(132, [(253, UINT32, 1000000000), (9, UINT32, start), (6, UINT8, 60)])]
        for _ in range(9):
            bits = 0
            for i in range(n):
                now += rng.randrange(300, 2000)
                bits |= now % 4096 << 12 * i
            packed = bits.to_bytes(12 * n // 8, "little")
            messages.append((132, [(10, BYTE, packed), (6, UINT8, rng.randrange(40, 200))]))
        row("hr.event_timestamp_12", messages, change=lambda answers: [add(made, 9, start) for made in answers])


def add(made, num, n):
    return {k: [v + n for v in values] if k == num else values for k, values in made.items()}


def events(rng):
    """event.data as the events say, stored and expanded from data16."""
    for event in (0, 22, 33, 42, 43, 75, 76):
        values = [rng.getrandbits(32) for _ in range(4)] + [0, 1, 0x01020304, 0xFF00FF00, 0xFFFF0001, 0xFFFFFFFF]
        for big in False, True:
            messages = [(21, [(0, ENUM, event), (3, UINT32, v)]) for v in values]
            row("event.data", messages, big)
        deep("event.data16", [(21, [(0, ENUM, event), (2, UINT16, v & 0xFFFF)]) for v in values], 3, UINT32)


def ant(rng):
    for num in 80, 81:
        messages = [(num, [(2, BYTE, bytes(range(1, n + 1)))]) for n in range(1, 12)]
        messages += [(num, [(2, BYTE, rng.randbytes(9))]) for _ in range(30)]
        messages += [(num, [(2, BYTE, b)]) for b in (b"\xff" * 9, b"\xff\1" + b"\xff" * 7, b"\1" + b"\xff" * 8, bytes(9))]
        row(f"{profile.MESSAGE_TYPES[num].name}.mesg_data", messages)


def intervals(rng):
    """raw_bbi: one to fifteen of 14 bits and two flags, and more than there are components."""
    row("raw_bbi.data", [(372, [(1, BYTE, rng.randbytes(2 * n))]) for n in range(1, 17)])
    row("raw_bbi.data", [(372, [(1, BYTE, rng.randbytes(30))]) for _ in range(20)])
    row("raw_bbi.data", [(372, [(1, BYTE, b)]) for b in (b"\0" * 30, b"\xff" * 29 + b"\xfe", b"\xff" * 30)])


def main(folder):
    rng = random.Random(20)
    widened()
    bit_fields()
    totals(rng)
    beats(rng)
    events(rng)
    ant(rng)
    intervals(rng)
    head = [*ABOUT.split("\n"), "kind\tfile\texpanded"]
    lines = [f"# {line}".rstrip() for line in head] + rows
    (folder / "fit_expansion.tsv").write_bytes("".join(f"{line}\n" for line in lines).encode("ascii"))


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(pathlib.Path(sys.argv[1]))
