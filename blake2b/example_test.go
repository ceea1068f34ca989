package blake2b_test

import (
	"encoding/hex"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/tightwire/tightwire/blake2b"
)

// key is 00 01 02 ... 1f.
var key, _ = hex.DecodeString("000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f")

func ExampleSum512() {
	fmt.Printf("%x\n", blake2b.Sum512([]byte("abc")))
	// Output:
	// ba80a53f981c4d0d6a2797b69f12f6e94c212f14685ac4b74b12bb6fdbffa2d17d87c5392aab792dc252d5de4533cc9518d38aa8dbf1925ab92386edd4009923
}

func ExampleSum384() {
	fmt.Printf("%x\n", blake2b.Sum384([]byte("abc")))
	// Output:
	// 6f56a82c8e7ef526dfe182eb5212f7db9df1317e57815dbda46083fc30f54ee6c66ba83be64b302d7cba6ce15bb556f4
}

func ExampleSum256() {
	fmt.Printf("%x\n", blake2b.Sum256([]byte("abc")))
	// Output:
	// bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319
}

func ExampleNew() {
	h, err := blake2b.New(20, key)
	if err != nil {
		fmt.Println(err)
		return
	}
	io.WriteString(h, "abc")
	fmt.Printf("%x\n", h.Sum(nil))
	_, err = blake2b.New(65, key)
	fmt.Println(err)
	// Output:
	// 9a44793314a8cd80c4d8dbf3ea3a8ab62c65ea6a
	// blake2b: digest size 65, want 1 to 64
}

func ExampleNew512() {
	h, err := blake2b.New512(nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	io.WriteString(h, "abc")
	fmt.Printf("%x\n", h.Sum(nil))
	// Output:
	// ba80a53f981c4d0d6a2797b69f12f6e94c212f14685ac4b74b12bb6fdbffa2d17d87c5392aab792dc252d5de4533cc9518d38aa8dbf1925ab92386edd4009923
}

func ExampleNew384() {
	h, err := blake2b.New384(key)
	if err != nil {
		fmt.Println(err)
		return
	}
	io.WriteString(h, "abc")
	fmt.Printf("%x\n", h.Sum(nil))
	// Output:
	// 4a649da98f82c317a5bf47afdb6a267426fd46ba74fb50c41f291ec72ee630fae55dde84a66dec99f7f5dac125f850f3
}

func ExampleNew256() {
	h, err := blake2b.New256(key)
	if err != nil {
		fmt.Println(err)
		return
	}
	io.WriteString(h, "ab")
	io.WriteString(h, "c")
	fmt.Printf("%x\n", h.Sum(nil))
	// Output:
	// d63a32d3e44738d7907f964316c241adaba0abfeabc32349677578a15a203f7f
}

// Salt and personalisation make a function that no other use of BLAKE2b has.
func ExampleNewDigest() {
	d, err := blake2b.NewDigest(&blake2b.Config{Size: 20, Salt: []byte("drawer 7"), Person: []byte("shop.cat")})
	if err != nil {
		fmt.Println(err)
		return
	}
	d.WriteString("abc")
	fmt.Printf("%x\n", d.Sum(nil))
	// Output:
	// 4509fd9555d6f77410e8a6d15133125649ccdca9
}

// One node of a tree: the third leaf, of at most 4096 bytes, and not the last.
func ExampleTree() {
	leaf := &blake2b.Tree{Fanout: 2, MaxDepth: 3, LeafSize: 4096, NodeOffset: 2, InnerSize: blake2b.Size}
	p, err := blake2b.NewParams(&blake2b.Config{Size: 32, Tree: leaf})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%x\n", p.Sum(nil, []byte("abc")))
	// Output:
	// 97c985a38763932c52354affec0672177024d93eb495207897bf138fbd822096
}

func ExampleNewParams() {
	p, err := blake2b.NewParams(&blake2b.Config{Size: 16, Key: key})
	if err != nil {
		fmt.Println(err)
		return
	}
	tag := make([]byte, 0, blake2b.Size)
	for _, msg := range []string{"one", "two"} {
		tag = p.Sum(tag[:0], []byte(msg)) // no allocation
		fmt.Printf("%s %x\n", msg, tag)
	}
	// Output:
	// one 891f78406170883ac48a182168d25fbd
	// two e699de8b724f7bfdb9a6e7b3607572be
}

func ExampleDigest_Verify() {
	d, err := blake2b.NewDigest(&blake2b.Config{Size: 16, Key: key})
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
	first, _ := blake2b.NewDigest(&blake2b.Config{Size: 32})
	first.WriteString("ab")
	state, err := first.MarshalBinary()
	if err != nil {
		fmt.Println(err)
		return
	}
	var second blake2b.Digest
	if err := second.UnmarshalBinary(state); err != nil {
		fmt.Println(err)
		return
	}
	second.WriteString("c")
	fmt.Printf("%x\n", second.Sum(nil))
	// Output:
	// bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319
}

// 80 bytes derived from a key: more than a digest holds.
func ExampleNewXOF() {
	x, err := blake2b.NewXOF(80, key)
	if err != nil {
		fmt.Println(err)
		return
	}
	io.WriteString(x, "abc")
	out := make([]byte, 80)
	io.ReadFull(x, out)
	fmt.Printf("%x\n", out)
	// Output:
	// 38ffe8a55bfd2f16b142dfd2add123f975261d8ef7bf660b32a2276d8a601df5cf0dc9e05261369c0bf43e18e5ddedc465a7ee991814e4f78c6581bb2e6c6a7466bce427a97c1a59e18683b156591447
}

// Three messages in one call, which appends their digests in order.
func ExampleParams_SumMany() {
	p, err := blake2b.NewParams(&blake2b.Config{Size: 16, Key: key})
	if err != nil {
		fmt.Println(err)
		return
	}
	tags := p.SumMany(nil, [][]byte{[]byte("one"), []byte("two"), nil})
	for tag := range slices.Chunk(tags, p.Size()) {
		fmt.Printf("%x\n", tag)
	}
	// Output:
	// 891f78406170883ac48a182168d25fbd
	// e699de8b724f7bfdb9a6e7b3607572be
	// 3daf97bce7888fd59773c66bf647459c
}

func ExampleSumBP512() {
	fmt.Printf("%x\n", blake2b.SumBP512([]byte("abc")))
	// Output:
	// b91a6b66ae87526c400b0a8b53774dc65284ad8f6575f8148ff93dff943a6ecd8362130f22d6dae633aa0f91df4ac89aaff31d0f1b923c898e82025dedbdad6e
}

func ExampleNewBP() {
	d, err := blake2b.NewBP(&blake2b.Config{Size: 16, Key: key})
	if err != nil {
		fmt.Println(err)
		return
	}
	d.WriteString("abc")
	fmt.Printf("%x\n", d.Sum(nil))
	// Output:
	// c742891442ab52564d40e73ecb65d471
}

// A message in leaves of 4 KiB, as it comes.
func ExampleNewTree() {
	backup := blake2b.Config{Person: []byte("backup")}
	t, err := blake2b.NewTree(&blake2b.TreeConfig{Config: backup, LeafSize: 4096})
	if err != nil {
		fmt.Println(err)
		return
	}
	for range 10000 {
		io.WriteString(t, "abc")
	}
	fmt.Printf("%x\n", t.Sum(nil))
	// Output:
	// 58e419aec8fe75afbd314dc8e60c96d44de7d6035fa3e91d894f270baf056cfd2d730f1700233f2ef15f92f8806b0822baaaa067651d5ee0e735539f3d6d536c
}

// The same message, read like a file: each worker reads the part that it hashes.
func ExampleSumTree() {
	r := strings.NewReader(strings.Repeat("abc", 10000))
	backup := blake2b.Config{Person: []byte("backup")}
	sum, err := blake2b.SumTree(&blake2b.TreeConfig{Config: backup, LeafSize: 4096, Workers: 2}, r, r.Size())
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%x\n", sum)
	// Output:
	// 58e419aec8fe75afbd314dc8e60c96d44de7d6035fa3e91d894f270baf056cfd2d730f1700233f2ef15f92f8806b0822baaaa067651d5ee0e735539f3d6d536c
}
