"""BLAKE2 by two oracles that share no code with this project.

hashlib computes nodes, that is, single calls of BLAKE2 with any parameters. It does
not support depth 0, a key that is named but not hashed, or a leaf longer than its
digest size. These come from the plain BLAKE2 below, written from RFC 7693 and the
papers on BLAKE2 and BLAKE2X. Where hashlib supports the parameters, both must agree.
"""

import dataclasses
import hashlib
import math
import struct

SIGMA = """
0123456789abcdef ea489fd61c02b753 b8c052fdae367194 7931dcbe265a40f8 905724afe1bc683d
2c6a0b834d75fe19 c51fed4a0763928b db7ec13950f4862a 6fe9b308c2d714a5 a2847615fb9e3cd0
""".split()
COLUMNS = [(i, 4 + i, 8 + i, 12 + i) for i in range(4)]
DIAGONALS = [(i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4) for i in range(4)]
PRIMES = 2, 3, 5, 7, 11, 13, 17, 19

# The parameters by hashlib's names, with the values of sequential mode.
SEQUENTIAL = dict(
    key=b"", salt=b"", person=b"", fanout=1, depth=1, leaf_size=0, node_offset=0, node_depth=0, inner_size=0
)


class Disagreement(Exception):
    pass


@dataclasses.dataclass
class Blake2:
    letter: str
    bits: int  # of a word
    rounds: int
    rotations: tuple
    lanes: int  # leaves of BLAKE2sp, BLAKE2bp
    offset_bits: int  # of a node offset

    @property
    def size(self):
        """The longest digest, and key, in bytes."""
        return self.bits

    @property
    def block(self):
        return 2 * self.bits

    @property
    def salt(self):
        """The longest salt, and personalisation, in bytes."""
        return self.bits // 4

    def node(self, message, last_node=False, whole=False, **p):
        """The digest of one node by hashlib's parameters, or the whole value before it is
        cut to the digest size."""
        p = {"digest_size": self.size, **SEQUENTIAL, **p}
        value = self.plain(message, last_node, p)
        digest = getattr(hashlib, "blake2" + self.letter)(message, last_node=last_node, **p).digest()
        if digest != value[: p["digest_size"]]:
            raise Disagreement(f"BLAKE2{self.letter} {p} {message.hex()}: {value.hex()}, hashlib {digest.hex()}")
        return value if whole else digest

    def plain(self, message, last_node, p, key_block=True):
        """The chaining value after the last block (RFC 7693, 3.3): a digest
        is its beginning. The key is hashed unless key_block is false."""
        if p["key"] and key_block:
            message = p["key"].ljust(self.block, b"\0") + message
        h = [a ^ b for a, b in zip(self.iv(), self.unpack(self.parameters(**p)))]
        blocks = cut(message, self.block) or [b""]
        for i, block in enumerate(blocks, start=1):
            last = i == len(blocks)
            count = min(i * self.block, len(message))
            h = self.compress(h, block.ljust(self.block, b"\0"), count, last, last and last_node)
        return struct.pack(self.words(8), *h)

    def compress(self, h, block, count, last, last_node):
        """The function F (RFC 7693, 3.2); last_node as in the BLAKE2 paper, 2.4."""
        ones = 2**self.bits - 1
        flags = count & ones, count >> self.bits, ones * last, ones * last_node
        v = h + self.iv()
        v[12:] = [a ^ b for a, b in zip(v[12:], flags)]
        m = self.unpack(block)
        for i in range(self.rounds):
            s = [m[int(digit, 16)] for digit in SIGMA[i % 10]]
            for j, lanes in enumerate(COLUMNS + DIAGONALS):
                self.mix(v, *lanes, s[2 * j], s[2 * j + 1])
        return [a ^ b ^ c for a, b, c in zip(h, v, v[8:])]

    def mix(self, v, a, b, c, d, x, y):
        """The function G (RFC 7693, 3.1)."""
        r1, r2, r3, r4 = self.rotations
        for word, r, s in (x, r1, r2), (y, r3, r4):
            v[a] = (v[a] + v[b] + word) % 2**self.bits
            v[d] = self.rotate(v[d] ^ v[a], r)
            v[c] = (v[c] + v[d]) % 2**self.bits
            v[b] = self.rotate(v[b] ^ v[c], s)

    def rotate(self, word, n):
        return (word >> n | word << self.bits - n) % 2**self.bits

    def parameters(self, digest_size, key, salt, person, fanout, depth, leaf_size, node_offset, node_depth, inner_size):
        """The parameter block (BLAKE2 paper, 2.8)."""
        head = struct.pack("<BBBBI", digest_size, len(key), fanout, depth, leaf_size)
        head += node_offset.to_bytes(self.offset_bits // 8, "little") + bytes([node_depth, inner_size])
        return head.ljust(self.bits // 2, b"\0") + salt.ljust(self.salt, b"\0") + person.ljust(self.salt, b"\0")

    def iv(self):
        """Square roots of primes, after the point."""
        return [math.isqrt(prime << 2 * self.bits) % 2**self.bits for prime in PRIMES]

    def unpack(self, b):
        return struct.unpack(self.words(8 * len(b) // self.bits), b)

    def words(self, n):
        return f"<{n}{'I' if self.bits == 32 else 'Q'}"

    def striped(self, message, **p):
        """BLAKE2sp, BLAKE2bp: the leaves take the blocks in turn (BLAKE2 paper, 2.9)."""
        blocks = cut(message, self.block)
        leaves = [b"".join(blocks[i :: self.lanes]) for i in range(self.lanes)]
        return self.two_levels(leaves, fanout=self.lanes, **p)

    def tree(self, message, leaf_size, **p):
        """A tree of two levels, of as many leaves of leaf_size bytes as it takes."""
        return self.two_levels(cut(message, leaf_size) or [b""], fanout=0, leaf_size=leaf_size, **p)

    def two_levels(self, leaves, **p):
        """The digest of leaves and a root. A leaf names the digest size of the root, but
        gives all of its chaining value. Root and leaves name the key, leaves hash it."""
        p = {"digest_size": self.size, **SEQUENTIAL, **p, "depth": 2, "inner_size": self.size}
        last = len(leaves) - 1
        values = [self.node(leaf, i == last, True, **{**p, "node_offset": i}) for i, leaf in enumerate(leaves)]
        root = {**p, "node_depth": 1}
        if not p["key"]:
            return self.node(b"".join(values), True, **root)
        return self.plain(b"".join(values), True, root, key_block=False)[: p["digest_size"]]

    def extended(self, message, length, wanted, key=b""):
        """The first bytes of BLAKE2Xs or BLAKE2Xb (BLAKE2X, 2), as many as wanted;
        length 0 is for an output whose length is not known beforehand."""
        offset = (length or 2 ** (self.bits // 2) - 1) << 32
        root = self.node(message, key=key, node_offset=offset)
        out = b""
        for i in range(0, wanted, self.size):
            size = min(self.size, length - i) if length else self.size
            fields = {"leaf_size": self.size, "inner_size": self.size, "node_offset": offset | i // self.size}
            p = {**SEQUENTIAL, **fields, "digest_size": size, "fanout": 0, "depth": 0}
            out += self.plain(root, False, p)[:size]
        return out[:wanted]


def cut(message, n):
    """Pieces of n bytes, the last one perhaps shorter."""
    return [message[i : i + n] for i in range(0, len(message), n)]


BLAKE2S = Blake2("s", bits=32, rounds=10, rotations=(16, 12, 8, 7), lanes=8, offset_bits=48)
BLAKE2B = Blake2("b", bits=64, rounds=12, rotations=(32, 24, 16, 63), lanes=4, offset_bits=64)
