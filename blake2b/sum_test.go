package blake2b

import (
	"crypto"
	"fmt"
	"hash"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/internal/testkit"
)

// RFC 7693, appendix A.
const abc = "ba80a53f981c4d0d6a2797b69f12f6e94c212f14685ac4b74b12bb6fdbffa2d17d87c5392aab792dc252d5de4533cc9518d38aa8dbf1925ab92386edd4009923"

func TestSums(t *testing.T) {
	if got := fmt.Sprintf("%x", Sum512([]byte("abc"))); got != abc {
		t.Errorf("Sum512(abc) = %s, want %s", got, abc)
	}
	msg := bytesFrom(0, 3*BlockSize)
	for n := range msg {
		long, middle, short := Sum512(msg[:n]), Sum384(msg[:n]), Sum256(msg[:n])
		equal(t, long[:], reference(&Config{}, msg[:n]), "Sum512 of %d bytes", n)
		equal(t, middle[:], reference(&Config{Size: Size384}, msg[:n]), "Sum384 of %d bytes", n)
		equal(t, short[:], reference(&Config{Size: Size256}, msg[:n]), "Sum256 of %d bytes", n)
	}
	testkit.Allocs(t, 0, func() { Sum512(msg) })
	testkit.Allocs(t, 0, func() { Sum384(msg) })
	testkit.Allocs(t, 0, func() { Sum256(msg) })
}

// TestRegistered makes digests by their names in package crypto.
func TestRegistered(t *testing.T) {
	for id, size := range map[crypto.Hash]int{
		crypto.BLAKE2b_512: Size,
		crypto.BLAKE2b_384: Size384,
		crypto.BLAKE2b_256: Size256,
	} {
		h := id.New()
		h.Write([]byte("abc"))
		equal(t, h.Sum(nil), reference(&Config{Size: size}, []byte("abc")), "%v", id)
	}
}

// TestSizeOutOfRange wants New to name one range, whichever end is passed.
func TestSizeOutOfRange(t *testing.T) {
	for _, size := range []int{-1, 0, 65, 1 << 20} {
		want := fmt.Sprintf("blake2b: digest size %d, want 1 to 64", size)
		if h, err := New(size, nil); h != nil || err == nil || err.Error() != want {
			t.Errorf("New(%d, nil) = %v, %v, want nil, %s", size, h, err, want)
		}
	}
}

// TestNew compares the constructors that x/crypto has with NewDigest.
func TestNew(t *testing.T) {
	sized := func(size int) func([]byte) (hash.Hash, error) {
		return func(key []byte) (hash.Hash, error) { return New(size, key) }
	}
	for _, c := range []struct {
		name string
		make func([]byte) (hash.Hash, error)
		size int
	}{
		{"New512", New512, Size},
		{"New384", New384, Size384},
		{"New256", New256, Size256},
		{"New(1)", sized(1), 1},
		{"New(63)", sized(63), 63},
	} {
		for n := range Size + 1 {
			key := bytesFrom(1, n)
			h, err := c.make(key)
			if err != nil {
				t.Fatalf("%s(%d bytes): %v", c.name, n, err)
			}
			h.Write([]byte("abc"))
			equal(t, h.Sum(nil), reference(&Config{Size: c.size, Key: key}, []byte("abc")), "%s(%d bytes)", c.name, n)
		}
		h, err := c.make(bytesFrom(1, Size+1))
		refused(t, h, err, "key of 65 bytes, want 0 to 64")
	}
	for _, size := range []int{-1, 0, Size + 1} {
		h, err := New(size, nil)
		refused(t, h, err, fmt.Sprintf("digest size %d, want 1 to 64", size))
	}
	x, err := NewXOF(1<<32-1, nil)
	refused(t, x, err, "4294967295")
	x, err = NewXOF(1, bytesFrom(1, Size+1))
	refused(t, x, err, "key of 65 bytes, want 0 to 64")
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
}{[]int{20, 32, 48, 64}, []int{0, 3, 128, 129, 255, 1024}, "c23a7800d98123bd10f506c61e29da5603d763b8bbad2e737f5e765a7bccd475"}

// known are digests of bytesFrom(0, length), as Python's hashlib has them, which
// is the C of the authors.
var known = []struct {
	config Config
	length int
	want   string
}{
	{Config{Salt: bytesFrom(1, 16)}, 3, "f6a9587707f4e81b7f5f934b2892b7e66082174f887d23ea2ed7bd9b2f22d07978c127bf2f7c67a8000bdea4969d9e6e03e739a27c7c49e3d980d2cdb69001c2"},
	{Config{Size: 33, Person: bytesFrom(1, 3)}, 255, "c2bbf4608ea76fbdc532d97976cc0798b793ba3299f43f6ec5fcd5cf5f3040ddb9"},
	{Config{Size: 1, Key: bytesFrom(1, 64), Salt: bytesFrom(2, 15), Person: bytesFrom(3, 16)}, 0, "9d"},
	{Config{Key: bytesFrom(1, 1), Tree: &Tree{Fanout: 2, MaxDepth: 3, LeafSize: 0x12345678, NodeOffset: 0xa8a7a6a5a4a3a2a1, NodeDepth: 4, InnerSize: 63, LastNode: true}}, 257, "eab0dec4129422157ac63537fefc7d68071a1e2133256dd8e52296548b32593932f9b24cd4a47188dcc42d180aba848cbe9b06e45254eef56ceffe88d7a90793"},
	{Config{Tree: &Tree{Fanout: 2, MaxDepth: 3, LeafSize: 0x12345678, NodeOffset: 0xa8a7a6a5a4a3a2a1, NodeDepth: 4, InnerSize: 63}}, 256, "4f5a45bbd93676848ceb36efe5e798e5e28b4ac228cf5400ecabaf91e308ebbced7dd41c3d6d2178dd2746d911a2d96f5063328710bea63330c65b64efb5985a"},
	{Config{Tree: &Tree{MaxDepth: 255, LastNode: true}}, 128, "3447e84b33316ea3150bb408a87b9a4394c6a04cc69b59bc3ef9ff1f3fc47ad9c243e138c80ca6dd94751541311d6fb3db9a3f79b28e7d45a4172e5c5f71118b"},
}

// knownXOF are outputs of BLAKE2Xb for bytesFrom(0, 256) under the key
// bytesFrom(0, Size), from the authors' known answers (blake2-kat.json). The
// length of each is its size.
var knownXOF = []string{
	"64",
	"e101f43179d8e8546e5ce6a96d7556b7e6b9d4a7d00e7aade5579d085d527ce34a9329551ebcaf6ba946949bbe38e30a62ae344c1950b4bde55306b3bac432",
	"4324561d76c370ef35ac36a4adf8f3773a50d86504bd284f71f7ce9e2bc4c1f1d34a7fb2d67561d101955d448b67577eb30dfee96a95c7f921ef53e20be8bc44",
	"78f0ed6e220b3da3cc9381563b2f72c8dc830cb0f39a48c6ae479a6a78dcfa94002631dec467e9e9b47cc8f0887eb680e340aec3ec009d4a33d241533c76c8ca8c",
	"ebddec3dcaf18063e45a76ebeac39af85a1adc2818881ccce48c106288f5988365cca2b4b1d7f037322da46840f42bebdcbc7193838d426e101087d8cea03aaff743d573eb4f4e9a71a2c884390769a6503874125d194bee8d46a3a0d5e4fcf28ff8465887d8e9df771d70157e75df3642b331d2778ceb32ceba868640171ab7a5d22eede1ee44",
}

// knownUnknown is the beginning of the output of unknown length for the same, as
// golang.org/x/crypto has it.
const knownUnknown = "3dbba8516da76bf7330055c66ea36cf1005e92714262b24d9710f51d9e126406e1bcd6497059f9331f1091c3634b695428d475ed432f987040575520a1c29f5e"
