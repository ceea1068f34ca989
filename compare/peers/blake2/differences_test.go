package blake2_test

import (
	"encoding"
	"hash"
	"reflect"
	"slices"
	"testing"

	xblake2b "golang.org/x/crypto/blake2b"
	xblake2s "golang.org/x/crypto/blake2s"

	"github.com/tightwire/tightwire/blake2b"
	"github.com/tightwire/tightwire/blake2s"
)

// TestCorruptStates: x/crypto accepts states that no digest has, and panics when
// it goes on from most of them. Ours refuses them.
func TestCorruptStates(t *testing.T) {
	each(t, func(t *testing.T, f *family) {
		h := must(f.theirs.new(f.size, nil))
		h.Write(make([]byte, f.block+1))
		good := marshal(t, h)
		counter := len(f.magic) + f.size
		size, pending := counter+f.size/4, len(good)-1
		for _, tt := range []struct {
			name   string
			at     int
			value  byte
			panics bool
		}{
			{"pending 200", pending, 200, true},
			{"pending a byte more than a block", pending, byte(f.block + 1), true},
			{"size 200", size, 200, true},
			{"size one more", size, byte(f.size + 1), true},
			{"size 0", size, 0, false},
			{"nothing pending in mid-message", pending, 0, false},
			{"half a block counted", counter + f.size/8 - 1, byte(f.block / 2), false},
			{"no block counted", counter + f.size/8 - 1, 0, false},
		} {
			state := slices.Clone(good)
			state[tt.at] = tt.value
			theirs := must(f.theirs.new(f.size, nil))
			unmarshal(t, theirs, state)
			if v := panicOf(func() { digestOf(theirs, make([]byte, f.block)) }); (v != nil) != tt.panics {
				t.Errorf("%s: x/crypto panics with %v, want a panic: %t", tt.name, v, tt.panics)
			}
			ours := must(f.ours.new(f.size, nil))
			if err := ours.(encoding.BinaryUnmarshaler).UnmarshalBinary(state); err == nil {
				t.Errorf("%s: UnmarshalBinary accepts it, want an error", tt.name)
			}
		}
	})
}

// TestStateIntoKeyed: x/crypto takes the state of a digest without key into a
// keyed one, which Reset then turns into a third function. Ours refuses.
func TestStateIntoKeyed(t *testing.T) {
	each(t, func(t *testing.T, f *family) {
		state := marshal(t, must(f.ours.new(f.size, nil)))
		key := []byte("key")
		unmarshal(t, must(f.theirs.new(f.size, key)), state)
		ours := must(f.ours.new(f.size, key))
		want := ours.Sum(nil)
		if err := ours.(encoding.BinaryUnmarshaler).UnmarshalBinary(state); err == nil {
			t.Error("UnmarshalBinary into a keyed digest accepts a state, want an error")
		}
		if got := ours.Sum(nil); !slices.Equal(got, want) {
			t.Errorf("digest after a state that was refused = %x, want %x", got, want)
		}
	})
}

// TestResultOfError: on an error, x/crypto returns an interface around a nil
// pointer, which is not nil. Ours is.
func TestResultOfError(t *testing.T) {
	each(t, func(t *testing.T, f *family) {
		key := make([]byte, f.size+1)
		ours, _ := f.ours.new(f.size, key)
		theirs, _ := f.theirs.new(f.size, key)
		if ours != nil || theirs == nil || !reflect.ValueOf(theirs).IsNil() {
			t.Errorf("New(key too long) = %v, x/crypto's %v, want nil, a nil pointer in an interface", ours, theirs)
		}
	})
}

// TestInterfaces: ours are what x/crypto's are, and more.
func TestInterfaces(t *testing.T) {
	each(t, func(t *testing.T, f *family) {
		h := must(f.ours.new(f.size, nil))
		if _, ok := h.(hash.Cloner); !ok {
			t.Errorf("%T is no hash.Cloner", h)
		}
		if _, ok := h.(encoding.BinaryAppender); !ok {
			t.Errorf("%T is no encoding.BinaryAppender", h)
		}
	})
	for _, tt := range []struct {
		name string
		x    any
		want bool
	}{
		{"blake2s", must(blake2s.NewXOF(1, nil)), true},
		{"blake2b", must(blake2b.NewXOF(1, nil)), true},
		{"x/crypto/blake2s", must(xblake2s.NewXOF(1, nil)), false}, // it has no BlockSize
		{"x/crypto/blake2b", must(xblake2b.NewXOF(1, nil)), true},
	} {
		if _, ok := tt.x.(hash.XOF); ok != tt.want {
			t.Errorf("the XOF of %s is a hash.XOF: %t, want %t", tt.name, ok, tt.want)
		}
	}
}
