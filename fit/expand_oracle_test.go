package fit_test

import (
	"math/big"
	"sync"
	"testing"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// oracle is the second opinion on Expander: it keeps every number in math/big,
// takes bits one by one, and knows the profile only by its exported facts.
type oracle struct {
	totals map[[2]int]*big.Int // by message and field, in the component's scale
}

// cell is a field on its way: its elements as unsigned bits, how wide they are,
// and which of them are invalid.
type cell struct {
	num   uint8
	base  profile.BaseType
	bits  []*big.Int
	valid []bool
}

func (c cell) anyValid() bool {
	for _, v := range c.valid {
		if v {
			return true
		}
	}
	return false
}

// expand returns what Expander.Expand should.
func (o *oracle) expand(m fit.Message) (made []cell) {
	if o.totals == nil {
		o.totals = map[[2]int]*big.Int{}
	}
	queue := storedCells(m)
	for _, c := range queue {
		o.learn(m, c)
	}
	for len(queue) > 0 {
		c := queue[0]
		queue = queue[1:]
		for _, next := range o.components(m, c) {
			if m.Field(next.num).Valid() || !next.anyValid() || contains(made, next.num) {
				continue
			}
			made = append(made, next)
			queue = append(queue, next)
		}
	}
	return made
}

func contains(cells []cell, num uint8) bool {
	for _, c := range cells {
		if c.num == num {
			return true
		}
	}
	return false
}

// matters has the fields, by message and number, that have components or totals.
var matters = sync.OnceValue(func() map[[2]int]bool {
	set := map[[2]int]bool{}
	for message := range profile.Messages() {
		for f := range profile.Fields(message) {
			key := [2]int{int(message), int(f.Num())}
			_, total := accumulating()[key]
			if total || f.NumComponents()+f.NumSubfields() > 0 {
				set[key] = true
			}
		}
	}
	return set
})

// storedCells returns the fields of m that hold integers, the first of each number.
func storedCells(m fit.Message) (cells []cell) {
	seen := map[uint8]bool{}
	b := m.Bytes()
	for _, f := range m.Definition().Fields() {
		field := b[:f.Size]
		b = b[f.Size:]
		size := f.Type.Size()
		if seen[f.Num] || !integers(f.Type) || len(field)%size != 0 {
			seen[f.Num] = true
			continue
		}
		seen[f.Num] = true
		if !matters()[[2]int{int(m.Num()), int(f.Num)}] {
			continue
		}
		c := cell{num: f.Num, base: f.Type.Canonical()}
		for ; len(field) > 0; field = field[size:] {
			n := new(big.Int)
			for i := range size {
				at := size - 1 - i
				if m.Definition().BigEndian() {
					at = i
				}
				n.Lsh(n, 8).Or(n, big.NewInt(int64(field[at])))
			}
			c.add(n)
		}
		cells = append(cells, c)
	}
	return cells
}

func integers(t profile.BaseType) bool {
	switch t.Canonical() {
	case profile.String, profile.Float32, profile.Float64:
		return false
	}
	return t.Known()
}

// add adds an element of these unsigned bits.
func (c *cell) add(bits *big.Int) {
	c.bits = append(c.bits, bits)
	c.valid = append(c.valid, bits.Cmp(new(big.Int).SetUint64(c.base.Invalid())) != 0)
}

// learn sets the total of which c is the stored value.
func (o *oracle) learn(m fit.Message, c cell) {
	key := [2]int{int(m.Num()), int(c.num)}
	component, ok := accumulating()[key]
	if !ok {
		return
	}
	target, _ := profile.FieldOf(m.Num(), c.num)
	limit := new(big.Int).SetUint64(target.Base().Invalid()) // totals are unsigned
	for i := range c.bits {
		n := c.number(i)
		if !c.valid[i] || n.Sign() < 0 || n.Cmp(limit) >= 0 {
			continue
		}
		back := fromUnits(inUnits(n, target.Scale()), component.Scale)
		o.totals[key] = floorOf(back)
	}
}

// number returns element i, negative if its type says so.
func (c cell) number(i int) *big.Int {
	n := new(big.Int).Set(c.bits[i])
	if top := 8*c.base.Size() - 1; c.base.Signed() && n.Bit(top) == 1 {
		n.Sub(n, new(big.Int).Lsh(big.NewInt(1), uint(top+1)))
	}
	return n
}

// accumulating has the components that accumulate, by message and field made.
var accumulating = sync.OnceValue(func() map[[2]int]profile.Component {
	found := map[[2]int]profile.Component{}
	for message := range profile.Messages() {
		for f := range profile.Fields(message) {
			for i := range f.NumComponents() {
				if k := f.Component(i); k.Accumulate {
					found[[2]int{int(message), int(k.Field)}] = k
				}
			}
		}
	}
	return found
})

// components returns what c's components make, one cell for each field.
func (o *oracle) components(m fit.Message, c cell) (made []cell) {
	f, ok := profile.FieldOf(m.Num(), c.num)
	if !ok || !c.anyValid() {
		return nil
	}
	n, at := f.NumComponents(), f.Component
	if s, ok := m.Subfield(c.num); ok {
		n, at = s.NumComponents(), s.Component
	}
	width, pos := 8*c.base.Size(), 0
	for i := range n {
		k := at(i)
		raw, valid := new(big.Int), true
		if pos+int(k.Bits) > width*len(c.bits) {
			break
		}
		for bit := range int(k.Bits) {
			element := (pos + bit) / width
			raw.SetBit(raw, bit, c.bits[element].Bit((pos+bit)%width))
			valid = valid && (c.valid[element] || width == 8 || len(c.bits) == 1)
		}
		pos += int(k.Bits)
		made = o.put(made, m, k, raw, valid)
	}
	return made
}

// put adds what component k makes of raw to the cell of its field.
func (o *oracle) put(made []cell, m fit.Message, k profile.Component, raw *big.Int, valid bool) []cell {
	target, _ := profile.FieldOf(m.Num(), k.Field)
	at := 0
	for at < len(made) && made[at].num != k.Field {
		at++
	}
	if at == len(made) {
		made = append(made, cell{num: k.Field, base: target.Base()})
	}
	n := new(big.Int).SetUint64(target.Base().Invalid())
	if valid {
		if k.Accumulate {
			raw = o.accumulate(m, k, raw)
		}
		half := big.NewRat(1, 2)
		result := floorOf(half.Add(half, fromUnits(inUnits(raw, k.Scale), target.Scale())))
		if result.Sign() >= 0 && result.BitLen() <= 8*target.Base().Size() {
			n = result
		}
	}
	made[at].add(n)
	return made
}

// accumulate counts the total of k up until its low bits are raw.
func (o *oracle) accumulate(m fit.Message, k profile.Component, raw *big.Int) *big.Int {
	key := [2]int{int(m.Num()), int(k.Field)}
	old := o.totals[key]
	if old == nil {
		old = new(big.Int)
	}
	modulus := new(big.Int).Lsh(big.NewInt(1), uint(k.Bits))
	more := new(big.Int).Sub(raw, old)
	more.Mod(more, modulus) // Euclidean: not negative
	o.totals[key] = new(big.Int).Add(old, more)
	return o.totals[key]
}

// inUnits returns raw / scale - offset.
func inUnits(raw *big.Int, s profile.Scale) *big.Rat {
	v := new(big.Rat).SetInt(raw)
	v.Quo(v, big.NewRat(int64(s.Num), int64(s.Den)))
	return v.Sub(v, big.NewRat(int64(s.Offset), 1))
}

// fromUnits returns (v + offset) * scale.
func fromUnits(v *big.Rat, s profile.Scale) *big.Rat {
	v = new(big.Rat).Add(v, big.NewRat(int64(s.Offset), 1))
	return v.Mul(v, big.NewRat(int64(s.Num), int64(s.Den)))
}

func floorOf(v *big.Rat) *big.Int {
	return new(big.Int).Div(v.Num(), v.Denom()) // Euclidean, by what is positive
}

// same reports whether a made field is what the oracle says.
func (c cell) same(f fit.Field) bool {
	if f.Num != c.num || f.Value.Type() != c.base || f.Value.Len() != len(c.bits) || !f.Value.Valid() {
		return false
	}
	for i, want := range c.bits {
		e := f.Value.At(i)
		if !want.IsUint64() || e.Uint() != want.Uint64() || e.Valid() != c.valid[i] {
			return false
		}
	}
	return true
}

// compare fails the test unless x and the oracle expand m to the same.
func compare(t testing.TB, x *fit.Expander, o *oracle, m fit.Message) (fields int) {
	t.Helper()
	want, got := o.expand(m), x.Expand(m)
	ok := len(got) == len(want)
	for i := 0; ok && i < len(got); i++ {
		ok = want[i].same(got[i])
	}
	if !ok {
		t.Fatalf("Expand(message %d, definition %x, bytes %x) = %v, want %v", m.Num(), m.Definition().Bytes(), m.Bytes(), got, want)
	}
	return len(got)
}

// compareAll compares all messages of a file, in order.
func compareAll(t testing.TB, messages []fit.Message) (fields int) {
	t.Helper()
	var x fit.Expander
	var o oracle
	for _, m := range messages {
		fields += compare(t, &x, &o, m)
	}
	return fields
}
