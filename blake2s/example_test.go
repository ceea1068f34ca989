package blake2s_test

import (
	"bytes"
	"encoding/hex"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/tightwire/tightwire/blake2s"
)

// key is 00 01 02 ... 1f.
var key, _ = hex.DecodeString("000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f")

func ExampleSum256() {
	fmt.Printf("%x\n", blake2s.Sum256([]byte("abc")))
	// Output:
	// 508c5e8c327c14e2e1a72ba34eeb452f37458b209ed63a294d999b4c86675982
}

func ExampleNew256() {
	h, err := blake2s.New256(key)
	if err != nil {
		fmt.Println(err)
		return
	}
	io.WriteString(h, "ab")
	io.WriteString(h, "c")
	fmt.Printf("%x\n", h.Sum(nil))
	// Output:
	// a281f725754969a702f6fe36fc591b7def866e4b70173ece402fc01c064d6b65
}

func ExampleNew128() {
	h, err := blake2s.New128(key)
	if err != nil {
		fmt.Println(err)
		return
	}
	io.WriteString(h, "abc")
	fmt.Printf("%x\n", h.Sum(nil))
	_, err = blake2s.New128(nil)
	fmt.Println(err)
	// Output:
	// 61ba5f165c194692e09d12520cc4c74a
	// blake2s: no key: a digest of 16 bytes needs a key
}

// Salt and personalisation make a function that no other use of BLAKE2s has.
func ExampleNewDigest() {
	d, err := blake2s.NewDigest(&blake2s.Config{Size: 20, Salt: []byte("drawer 7"), Person: []byte("shop.cat")})
	if err != nil {
		fmt.Println(err)
		return
	}
	d.WriteString("abc")
	fmt.Printf("%x\n", d.Sum(nil))
	// Output:
	// 4827e8c68284bbeee4d73c41e3bfcf2ff58d3a7c
}

// A Config that does not describe a BLAKE2s function is an error.
func ExampleNewDigest_error() {
	_, err := blake2s.NewDigest(&blake2s.Config{Salt: []byte("too long a salt")})
	fmt.Println(err)
	// Output:
	// blake2s: salt of 15 bytes, want 0 to 8
}

// One node of a tree: the third leaf, of at most 4096 bytes, and not the last.
func ExampleTree() {
	leaf := &blake2s.Tree{Fanout: 2, MaxDepth: 3, LeafSize: 4096, NodeOffset: 2, InnerSize: blake2s.Size}
	p, err := blake2s.NewParams(&blake2s.Config{Tree: leaf})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%x\n", p.Sum(nil, []byte("abc")))
	// Output:
	// 7ddef88ba88ba7600b05f081703a69f42f1e3c35d827149f973f10e7793b27c0
}

func ExampleNewParams() {
	p, err := blake2s.NewParams(&blake2s.Config{Size: 16, Key: key})
	if err != nil {
		fmt.Println(err)
		return
	}
	tag := make([]byte, 0, blake2s.Size)
	for _, msg := range []string{"one", "two"} {
		tag = p.Sum(tag[:0], []byte(msg)) // no allocation
		fmt.Printf("%s %x\n", msg, tag)
	}
	// Output:
	// one abbf2083cae0436c36077cf9672302ca
	// two 4f8bc5bda22e3720cc20cfa7cfd15ccb
}

func ExampleParams_NewDigest() {
	p, err := blake2s.NewParams(&blake2s.Config{Key: key})
	if err != nil {
		fmt.Println(err)
		return
	}
	d := p.NewDigest() // the key is not hashed again
	d.WriteString("abc")
	fmt.Printf("%x\n", d.Sum(nil))
	// Output:
	// a281f725754969a702f6fe36fc591b7def866e4b70173ece402fc01c064d6b65
}

func ExampleDigest_Verify() {
	d, err := blake2s.NewDigest(&blake2s.Config{Size: 16, Key: key})
	if err != nil {
		fmt.Println(err)
		return
	}
	d.WriteString("one")
	tag := d.Sum(nil)
	fmt.Println(d.Verify(tag), d.Verify(tag[:15]))
	// Output:
	// true false
}

// A state that was saved goes on elsewhere, also in golang.org/x/crypto.
func ExampleDigest_MarshalBinary() {
	first, _ := blake2s.NewDigest(nil)
	first.WriteString("ab")
	state, err := first.MarshalBinary()
	if err != nil {
		fmt.Println(err)
		return
	}
	var second blake2s.Digest
	if err := second.UnmarshalBinary(state); err != nil {
		fmt.Println(err)
		return
	}
	second.WriteString("c")
	fmt.Printf("%x\n", second.Sum(nil))
	// Output:
	// 508c5e8c327c14e2e1a72ba34eeb452f37458b209ed63a294d999b4c86675982
}

func ExampleDigest_Clone() {
	d, _ := blake2s.NewDigest(nil)
	d.WriteString("ab")
	clone, _ := d.Clone()
	d.WriteString("d")
	io.WriteString(clone.(*blake2s.Digest), "c")
	sum := blake2s.Sum256([]byte("abc"))
	fmt.Println(bytes.Equal(clone.Sum(nil), sum[:]))
	// Output:
	// true
}

// 40 bytes derived from a key: more than a digest holds.
func ExampleNewXOF() {
	x, err := blake2s.NewXOF(40, key)
	if err != nil {
		fmt.Println(err)
		return
	}
	io.WriteString(x, "abc")
	out := make([]byte, 40)
	io.ReadFull(x, out)
	fmt.Printf("%x\n", out)
	// Output:
	// d54bf81743c4e45dfe8ee94a6fac04e180df935b907e0bb39b94398ad771b1eafb1e66edea52d82a
}

// Three messages in one call. The result is the concatenation of their digests.
func ExampleParams_SumMany() {
	p, err := blake2s.NewParams(&blake2s.Config{Size: 16, Key: key})
	if err != nil {
		fmt.Println(err)
		return
	}
	tags := p.SumMany(nil, [][]byte{[]byte("one"), []byte("two"), nil})
	for tag := range slices.Chunk(tags, p.Size()) {
		fmt.Printf("%x\n", tag)
	}
	// Output:
	// abbf2083cae0436c36077cf9672302ca
	// 4f8bc5bda22e3720cc20cfa7cfd15ccb
	// 9536f9b267655743dee97b8a670f9f53
}

func ExampleSumSP256() {
	fmt.Printf("%x\n", blake2s.SumSP256([]byte("abc")))
	// Output:
	// 70f75b58f1fecab821db43c88ad84edde5a52600616cd22517b7bb14d440a7d5
}

func ExampleNewSP() {
	d, err := blake2s.NewSP(&blake2s.Config{Size: 16, Key: key})
	if err != nil {
		fmt.Println(err)
		return
	}
	d.WriteString("abc")
	fmt.Printf("%x\n", d.Sum(nil))
	// Output:
	// 69184aeb9e5a22bded221776223eddfc
}

// A message in leaves of 4 KiB, as it comes.
func ExampleNewTree() {
	backup := blake2s.Config{Person: []byte("backup")}
	t, err := blake2s.NewTree(&blake2s.TreeConfig{Config: backup, LeafSize: 4096})
	if err != nil {
		fmt.Println(err)
		return
	}
	for range 10000 {
		io.WriteString(t, "abc")
	}
	fmt.Printf("%x\n", t.Sum(nil))
	// Output:
	// 66e803216e6ca44d146b872ad67d31f4e342397ba0fa8fa8e24fa229079cb18a
}

// The same message, read like a file: each worker reads the part that it hashes.
func ExampleSumTree() {
	r := strings.NewReader(strings.Repeat("abc", 10000))
	backup := blake2s.Config{Person: []byte("backup")}
	sum, err := blake2s.SumTree(&blake2s.TreeConfig{Config: backup, LeafSize: 4096, Workers: 2}, r, r.Size())
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%x\n", sum)
	// Output:
	// 66e803216e6ca44d146b872ad67d31f4e342397ba0fa8fa8e24fa229079cb18a
}
