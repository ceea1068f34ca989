package fit

import (
	"math/rand/v2"
	"strconv"
	"testing"

	"github.com/tightwire/tightwire/internal/testkit"
)

// TestSizes: messages are kept in large numbers, and a Definition is most of what a
// file of nothing but definitions costs.
func TestSizes(t *testing.T) {
	if strconv.IntSize == 64 {
		testkit.Sizeof[Message](t, 16)
		testkit.Sizeof[Definition](t, 24)
		testkit.Sizeof[Value](t, 8+refSize)
	} else {
		testkit.Sizeof[Message](t, 12)
		testkit.Sizeof[Value](t, 8+refSize)
	}
	testkit.Sizeof[FieldDefinition](t, 12)
}

// randomDefinition returns a definition message after its header byte.
func randomDefinition(rng *rand.Rand) []byte {
	fields := rng.IntN(1 << rng.IntN(9))
	fields = min(fields, 255)
	raw := []byte{0, byte(rng.IntN(2)), 1, 2, byte(fields)}
	for range fields {
		size := []byte{0, 1, 2, 3, 4, 8, 9, 16}[rng.IntN(8)]
		raw = append(raw, byte(rng.IntN(1<<rng.IntN(9))), size, byte(rng.Uint32()))
	}
	if rng.IntN(2) == 0 {
		raw = append(raw, 2, 1, 5, 0, 2, 8, 0)
	}
	return raw
}

// TestPlan reads random messages by a Definition and by decodeValue, and looks for
// each number as find does and by looking at all fields.
func TestPlan(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	for range 2000 {
		raw := randomDefinition(rng)
		src := &source{}
		d := compile(src, raw)
		for range 1 + d.size {
			src.data = append(src.data, byte(rng.Uint32()))
		}
		m := Message{def: d}
		i, offset := 0, 1
		for num, v := range m.Fields() {
			f := d.Fields()[i]
			want := decodeValue(f.Type, src.data[offset:][:f.Size], raw[1] == 1)
			if num != raw[5+3*i] || !v.Equal(want) || v.viewed() != want.viewed() {
				t.Fatalf("% x: field %d of % x is %v, want %v", raw, i, src.data, v, want)
			}
			offset += int(f.Size)
			i++
		}
		for num := range 256 {
			var want *FieldDefinition
			for k := range d.Fields() {
				if d.fields[k].Num == uint8(num) {
					want = &d.fields[k]
					break
				}
			}
			if got := d.findField(uint8(num)); got != want {
				t.Fatalf("% x: find(%d) = %v, want %v", raw, num, got, want)
			}
			if v := m.Field(uint8(num)); v.Exists() != (want != nil) || want != nil && !v.Equal(d.value(want, src.data)) {
				t.Fatalf("% x: Field(%d) = %v", raw, num, v)
			}
		}
	}
}

// viewed has what Equal does not compare: the type byte as found, and the order.
func (v Value) viewed() uint64 {
	if v.isScalar() {
		return 0
	}
	return v.bits
}

// TestFindSteps: no lookup takes more than four steps, however often numbers are
// there twice.
func TestFindSteps(t *testing.T) {
	raw := []byte{0, 0, 20, 0, 255}
	for i := range 255 {
		raw = append(raw, byte(61+64*(i%3)), 0, 2)
	}
	d := compile(&source{}, raw)
	steps := 0
	for i := d.first[253&63]; i != 0; i = d.fields[i-1].next {
		steps++
	}
	if steps != 3 {
		t.Errorf("%d steps for three numbers, want 3", steps)
	}
}

// TestDefinitionsCollide finds definitions whose hash another one has.
func TestDefinitionsCollide(t *testing.T) {
	one, other := []byte{0, 0, 1, 0, 0}, []byte{0, 0, 2, 0, 0}
	p := definitions{byHash: map[uint64]*Definition{}}
	_, key := p.findHash(one)
	p.byHash[key] = compile(&source{}, other)
	d, next := p.findHash(one)
	if d != nil || next != key+1 {
		t.Errorf("find = %v, %d, want nil and the next key", d, next-key)
	}
	p.byHash[next] = compile(&source{}, one)
	if d, at := p.findHash(one); d != p.byHash[next] || at != next {
		t.Errorf("find = %v, %d, want what is at the next key", d, at-key)
	}
}

// TestRef goes from bytes to a ref and back, and distinguishes scalars from them.
func TestRef(t *testing.T) {
	for n := range 20 {
		b := make([]byte, n)
		for i := range b {
			b[i] = byte(i)
		}
		r := bytesRef(b)
		if _, ok := r.scalar(); ok || r.isNil() != (n == 0) {
			t.Errorf("a ref to %d bytes: scalar %v, nil %v", n, ok, r.isNil())
		}
		if n > 0 && string(r.bytes(n)) != string(b) {
			t.Errorf("a ref to % x has % x", b, r.bytes(n))
		}
	}
	for i := range 256 {
		if typ, ok := scalarRef(uint8(i)).scalar(); !ok || typ != uintptr(i&31) {
			t.Errorf("scalarRef(%d).scalar() = %d, %v", i, typ, ok)
		}
	}
	if _, ok := (ref{}).scalar(); ok {
		t.Error("the zero ref is a scalar")
	}
	whole := make([]byte, 4)
	if r := bytesRef(whole[4:]); !r.isNil() {
		t.Error("an empty slice at the end of its memory has a pointer")
	}
}
