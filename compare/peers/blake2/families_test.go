package blake2_test

import (
	"hash"
	"io"
	"testing"

	xblake2b "golang.org/x/crypto/blake2b"
	xblake2s "golang.org/x/crypto/blake2s"

	"github.com/tightwire/tightwire/blake2b"
	"github.com/tightwire/tightwire/blake2s"
)

// A family is one of our packages beside x/crypto's.
type family struct {
	name         string
	magic        string // of a state
	block, size  int    // bytes in a block and in the longest digest
	ours, theirs functions

	// What only ours has: digests of any parameters, in one go, of many messages
	// and in pieces.
	params func(c config, msg []byte) []byte
	many   func(c config, dst []byte, msgs [][]byte) []byte
	digest func(c config) hash.Hash
}

// functions are the exported functions of a package. Each is called by the name
// it has in both.
type functions struct {
	sums map[string]func(msg []byte) []byte
	news map[string]func(key []byte) (hash.Hash, error)
	// new is blake2b.New; of blake2s it is New256 or New128.
	new    func(size int, key []byte) (hash.Hash, error)
	newXOF func(size uint32, key []byte) (xof, error)
}

// A config is the Config of either of our packages.
type config = blake2s.Config

// A xof is what the types named XOF have in common. Clone returns another type in
// each package.
type xof struct {
	io.ReadWriter
	reset func()
	clone func() xof
}

func wrap[X interface {
	io.ReadWriter
	Reset()
	Clone() X
}](x X, err error,
) (xof, error) {
	if err != nil {
		return xof{}, err
	}
	clone := func() xof {
		c, _ := wrap(x.Clone(), nil)
		return c
	}
	return xof{x, x.Reset, clone}, nil
}

var families = []family{
	{
		name: "blake2s", magic: "b2s", block: blake2s.BlockSize, size: blake2s.Size,
		ours: functions{
			sums:   map[string]func([]byte) []byte{"Sum256": func(b []byte) []byte { s := blake2s.Sum256(b); return s[:] }},
			news:   map[string]func([]byte) (hash.Hash, error){"New256": blake2s.New256, "New128": blake2s.New128},
			new:    bySize(blake2s.New256, blake2s.New128),
			newXOF: func(size uint32, key []byte) (xof, error) { return wrap(blake2s.NewXOF(uint16(size), key)) },
		},
		theirs: functions{
			sums:   map[string]func([]byte) []byte{"Sum256": func(b []byte) []byte { s := xblake2s.Sum256(b); return s[:] }},
			news:   map[string]func([]byte) (hash.Hash, error){"New256": xblake2s.New256, "New128": xblake2s.New128},
			new:    bySize(xblake2s.New256, xblake2s.New128),
			newXOF: func(size uint32, key []byte) (xof, error) { return wrap(xblake2s.NewXOF(uint16(size), key)) },
		},
		params: func(c config, msg []byte) []byte { return must(blake2s.NewParams(&c)).Sum(nil, msg) },
		many: func(c config, dst []byte, msgs [][]byte) []byte {
			return must(blake2s.NewParams(&c)).SumMany(dst, msgs)
		},
		digest: func(c config) hash.Hash { return must(blake2s.NewDigest(&c)) },
	},
	{
		name: "blake2b", magic: "b2b", block: blake2b.BlockSize, size: blake2b.Size,
		ours: functions{
			sums: map[string]func([]byte) []byte{
				"Sum512": func(b []byte) []byte { s := blake2b.Sum512(b); return s[:] },
				"Sum384": func(b []byte) []byte { s := blake2b.Sum384(b); return s[:] },
				"Sum256": func(b []byte) []byte { s := blake2b.Sum256(b); return s[:] },
			},
			news:   map[string]func([]byte) (hash.Hash, error){"New512": blake2b.New512, "New384": blake2b.New384, "New256": blake2b.New256},
			new:    blake2b.New,
			newXOF: func(size uint32, key []byte) (xof, error) { return wrap(blake2b.NewXOF(size, key)) },
		},
		theirs: functions{
			sums: map[string]func([]byte) []byte{
				"Sum512": func(b []byte) []byte { s := xblake2b.Sum512(b); return s[:] },
				"Sum384": func(b []byte) []byte { s := xblake2b.Sum384(b); return s[:] },
				"Sum256": func(b []byte) []byte { s := xblake2b.Sum256(b); return s[:] },
			},
			news:   map[string]func([]byte) (hash.Hash, error){"New512": xblake2b.New512, "New384": xblake2b.New384, "New256": xblake2b.New256},
			new:    xblake2b.New,
			newXOF: func(size uint32, key []byte) (xof, error) { return wrap(xblake2b.NewXOF(size, key)) },
		},
		params: func(c config, msg []byte) []byte { return must(blake2b.NewParams(toB(c))).Sum(nil, msg) },
		many: func(c config, dst []byte, msgs [][]byte) []byte {
			return must(blake2b.NewParams(toB(c))).SumMany(dst, msgs)
		},
		digest: func(c config) hash.Hash { return must(blake2b.NewDigest(toB(c))) },
	},
}

// bySize makes one constructor of the two of blake2s.
func bySize(new256, new128 func(key []byte) (hash.Hash, error)) func(int, []byte) (hash.Hash, error) {
	return func(size int, key []byte) (hash.Hash, error) {
		if size == blake2s.Size128 {
			return new128(key)
		}
		return new256(key)
	}
}

func toB(c config) *blake2b.Config {
	return &blake2b.Config{Size: c.Size, Key: c.Key, Salt: c.Salt, Person: c.Person, Tree: (*blake2b.Tree)(c.Tree)}
}

// must returns v where an error would be a bug of the test.
func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// each runs a test for both families.
func each(t *testing.T, test func(t *testing.T, f *family)) {
	for i := range families {
		t.Run(families[i].name, func(t *testing.T) { test(t, &families[i]) })
	}
}

// newSizes are the digest sizes that x/crypto has a constructor for.
func (f *family) newSizes() []int {
	if f.name == "blake2s" {
		return []int{blake2s.Size, blake2s.Size128}
	}
	var all []int
	for size := range blake2b.Size {
		all = append(all, size+1)
	}
	return all
}

// plainSizes are the sizes among newSizes that need no key.
func (f *family) plainSizes() []int {
	if f.name == "blake2s" {
		return []int{blake2s.Size}
	}
	return f.newSizes()
}

// saltSize is the longest salt, and the longest personalisation, in bytes.
func (f *family) saltSize() int { return f.size / 4 }
