package blake2_test

import (
	"encoding"
	"fmt"
	"strings"
	"testing"
)

// A call is one that may fail, of either package.
type call struct {
	name string
	err  func(functions) error
}

func calls(f *family) (all []call) {
	add := func(name string, err func(functions) error) { all = append(all, call{name, err}) }
	for _, n := range []int{0, 1, f.size - 1, f.size, f.size + 1, 4 * f.size} {
		key := make([]byte, n)
		for name := range f.theirs.news {
			add(fmt.Sprintf("%s(key of %d bytes)", name, n), func(fs functions) error { _, err := fs.news[name](key); return err })
		}
		for _, size := range []uint32{0, 1, 1000, 1<<16 - 2, 1<<16 - 1, 1<<32 - 2, 1<<32 - 1} {
			add(fmt.Sprintf("NewXOF(%d, key of %d bytes)", size, n), func(fs functions) error { _, err := fs.newXOF(size, key); return err })
		}
	}
	if f.name == "blake2b" {
		for _, size := range []int{-1 << 31, -1, 0, 1, f.size, f.size + 1, 256 + f.size} {
			add(fmt.Sprintf("New(%d, nil)", size), func(fs functions) error { _, err := fs.new(size, nil); return err })
		}
	}
	add("New(size, nil key).MarshalBinary", func(fs functions) error { return marshalError(fs, f, nil) })
	add("New(size, empty key).MarshalBinary", func(fs functions) error { return marshalError(fs, f, []byte{}) })
	add("New(size, key).MarshalBinary", func(fs functions) error { return marshalError(fs, f, []byte{1}) })
	for name, state := range states(f) {
		add("UnmarshalBinary("+name+")", func(fs functions) error {
			return must(fs.new(f.size, nil)).(encoding.BinaryUnmarshaler).UnmarshalBinary(state)
		})
	}
	return all
}

func marshalError(fs functions, f *family, key []byte) error {
	_, err := must(fs.new(f.size, key)).(encoding.BinaryMarshaler).MarshalBinary()
	return err
}

// states are a good one and some whose length or first bytes both packages look
// at. What only ours looks at is in differences_test.go.
func states(f *family) map[string][]byte {
	good := must(must(f.theirs.new(f.size, nil)).(encoding.BinaryMarshaler).MarshalBinary())
	other := append([]byte(nil), good...)
	other[2] ^= 's' ^ 'b' // the magic of the other family
	return map[string][]byte{
		"good":         good,
		"nil":          nil,
		"magic alone":  good[:len(f.magic)],
		"a byte short": good[:len(good)-1],
		"a byte more":  append(good[:len(good):len(good)], 0),
		"wrong magic":  other,
	}
}

// TestErrors wants an error of ours exactly where x/crypto returns one, with the
// name of the package before it.
func TestErrors(t *testing.T) {
	each(t, func(t *testing.T, f *family) {
		failed := 0
		for _, c := range calls(f) {
			got, want := c.err(f.ours), c.err(f.theirs)
			if (got == nil) != (want == nil) {
				t.Errorf("%s: error %v, want %v", c.name, got, want)
			}
			if got != nil && !strings.HasPrefix(got.Error(), f.name+": ") {
				t.Errorf("%s: error %q, want %q before it", c.name, got, f.name+": ")
			}
			if got != nil {
				failed++
			}
		}
		if failed < 10 {
			t.Errorf("%d calls failed, want 10 or more among them", failed)
		}
	})
}
