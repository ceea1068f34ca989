package blake2s

import (
	"crypto"
	"fmt"
	"hash"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/internal/testkit"
)

// RFC 7693, appendix B.
const abc = "508c5e8c327c14e2e1a72ba34eeb452f37458b209ed63a294d999b4c86675982"

func TestSum256(t *testing.T) {
	if got := fmt.Sprintf("%x", Sum256([]byte("abc"))); got != abc {
		t.Errorf("Sum256(abc) = %s, want %s", got, abc)
	}
	msg := bytesFrom(0, 3*BlockSize)
	for n := range msg {
		got := Sum256(msg[:n])
		equal(t, got[:], reference(&Config{}, msg[:n]), "Sum256 of %d bytes", n)
	}
	testkit.Allocs(t, 0, func() { Sum256(msg) })
}

// TestRegistered makes a digest by its name in package crypto.
func TestRegistered(t *testing.T) {
	h := crypto.BLAKE2s_256.New()
	h.Write([]byte("abc"))
	if got := fmt.Sprintf("%x", h.Sum(nil)); got != abc || h.Size() != Size {
		t.Errorf("crypto.BLAKE2s_256: digest of abc %s, %d bytes, want %s", got, h.Size(), abc)
	}
}

// TestNew compares the constructors that x/crypto has with NewDigest.
func TestNew(t *testing.T) {
	for _, c := range []struct {
		name string
		make func([]byte) (hash.Hash, error)
		size int
	}{{"New256", New256, Size}, {"New128", New128, Size128}} {
		for n := range Size + 1 {
			if n == 0 && c.size == Size128 {
				continue
			}
			key := bytesFrom(1, n)
			h, err := c.make(key)
			if err != nil {
				t.Fatalf("%s(%d bytes): %v", c.name, n, err)
			}
			h.Write([]byte("abc"))
			equal(t, h.Sum(nil), reference(&Config{Size: c.size, Key: key}, []byte("abc")), "%s(%d bytes)", c.name, n)
		}
		h, err := c.make(bytesFrom(1, Size+1))
		refused(t, h, err, "key of 33 bytes, want 0 to 32")
	}
	h, err := New128(nil)
	refused(t, h, err, "no key")
	x, err := NewXOF(65535, nil)
	refused(t, x, err, "65535")
	x, err = NewXOF(1, bytesFrom(1, Size+1))
	refused(t, x, err, "key of 33 bytes, want 0 to 32")
}

// refused wants an error with the given words, and no value, not even an
// interface around a nil pointer.
func refused(t *testing.T, value any, err error, words string) {
	t.Helper()
	if value != nil || err == nil || !strings.Contains(err.Error(), words) {
		t.Errorf("%v, %v, want nil and an error with %q", value, err, words)
	}
}

// selfTest is RFC 7693, appendix E: the digest of the digests of all these.
var selfTest = struct {
	sizes, lengths []int
	want           string
}{[]int{16, 20, 28, 32}, []int{0, 3, 64, 65, 255, 1024}, "6a411f08ce25adcdfb02aba641451cec53c598b24f4fc787fbdc88797f4c1dfe"}

// known are digests of bytesFrom(0, length), as Python's hashlib has them, which
// is the C of the authors.
var known = []struct {
	config Config
	length int
	want   string
}{
	{Config{Salt: bytesFrom(1, 8)}, 3, "1cda39c3fa20ecaa2f8aeef2b96ea3dbfa0bc62b4f358e262392f62d35a174e6"},
	{Config{Size: 17, Person: bytesFrom(1, 3)}, 255, "aed50e1aab5734f784e9a3f3387d71dc58"},
	{Config{Size: 1, Key: bytesFrom(1, 32), Salt: bytesFrom(2, 7), Person: bytesFrom(3, 8)}, 0, "b0"},
	{Config{Key: bytesFrom(1, 1), Tree: &Tree{Fanout: 2, MaxDepth: 3, LeafSize: 0x12345678, NodeOffset: 0xa6a5a4a3a2a1, NodeDepth: 4, InnerSize: 31, LastNode: true}}, 129, "11890ea3a97b97caa4ece52bc9960fe087604e3ea4a563fe4c60bbbaa4c4cf76"},
	{Config{Tree: &Tree{Fanout: 2, MaxDepth: 3, LeafSize: 0x12345678, NodeOffset: 0xa6a5a4a3a2a1, NodeDepth: 4, InnerSize: 31}}, 128, "9999f14a30cc79b97bb546405c0ee561fd1463cffccb371e9ed766b9c58eb46f"},
	{Config{Tree: &Tree{MaxDepth: 255, LastNode: true}}, 64, "af59d85abc30bd75942bd27c5e831438ee2cb9d3c3abfa11ce7a72384a9be46d"},
}

// knownXOF are outputs of BLAKE2Xs for bytesFrom(0, 256) under the key
// bytesFrom(0, Size), from the authors' known answers (blake2-kat.json). The
// length of each is its size.
var knownXOF = []string{
	"0e",
	"02dd758fa23113a14fd94830e50e0f6b86faec4e551e808b0ca8d00fef2a15",
	"a4fe2bd0f96a215fa7164ae1a405f4030a586c12b0c29806a099d7d7fdd8dd72",
	"7dce710a20f42ab687ec6ea83b53faaa418229ce0d5a2ff2a5e66defb0b65c03c9",
	"852e5ce2047d8d8b42b4c7e4987b95d23e8026a202d4567951bbbd23111e389fe33a736318546a914d2bddedfbf53846036ad9e35f29318b1f96e33eba08f071d6dc665149feb6",
}

// knownUnknown is the beginning of the output of unknown length for the same, as
// golang.org/x/crypto has it.
const knownUnknown = "2a9a6977d915a2c4dd07dbcafe1918bf1682e56d9c8e567ecd19bfd7cd93528833c764d12b34a5e2a219c9fd463dab45e972c5574d73f45de5b2e23af72530d8"
