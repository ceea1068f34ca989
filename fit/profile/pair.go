package profile

import "sync"

// PairOf returns the two fields of a message that have one meaning and two widths, such as
// speed and enhanced_speed; field may be either. A device stores one of them or both. The plain
// field has a single component, which is all of its bits, in the wider field. The two may
// have different scales, as respiration_rate and enhanced_respiration_rate do, and the wider
// field may itself have components.
func PairOf(message MesgNum, field uint8) (plain, wider uint8, ok bool) {
	p, ok := pairs()[pairKey{message, field}]
	return p.plain, p.wider, ok
}

// BothOf returns the two fields of the pair ([PairOf]) that f, a field of a message, is in, the plain
// one first; or f alone if it is in none.
func BothOf(message MesgNum, f Field) []Field {
	plain, wider, ok := PairOf(message, f.Num())
	if !ok {
		return []Field{f}
	}
	from, _ := FieldOf(message, plain)
	to, _ := FieldOf(message, wider)
	return []Field{from, to}
}

type (
	pairKey struct {
		message MesgNum
		field   uint8
	}
	pair struct{ plain, wider uint8 }
)

// pairs maps both fields of each pair to the pair.
var pairs = sync.OnceValue(func() map[pairKey]pair {
	all := map[pairKey]pair{}
	for message := range Messages() {
		for f := range Fields(message) {
			if to, ok := widened(message, f.Num()); ok {
				p := pair{f.Num(), to}
				all[pairKey{message, p.plain}], all[pairKey{message, p.wider}] = p, p
			}
		}
	}
	return all
})

// widened returns the wider field of a plain one.
func widened(message MesgNum, plain uint8) (wider uint8, ok bool) {
	f, ok := FieldOf(message, plain)
	if !ok || f.NumComponents() != 1 || f.NumSubfields() > 0 || f.Array() {
		return 0, false
	}
	c := f.Component(0)
	to, ok := FieldOf(message, c.Field)
	ok = ok && !c.Accumulate && int(c.Bits) == 8*f.Base().Size() && to.Base().Size() > f.Base().Size() && !to.Array()
	return c.Field, ok
}

// WiderOf returns the wider field of a pair ([PairOf]), given the plain field, if both store the
// same number: 16 and 32 bits of one scale. Such a number can be copied between them.
func WiderOf(message MesgNum, plain uint8) (wider uint8, ok bool) {
	wider, ok = widened(message, plain)
	if !ok {
		return 0, false
	}
	f, _ := FieldOf(message, plain)
	to, _ := FieldOf(message, wider)
	same := f.Scale() == f.Component(0).Scale && f.Scale() == to.Scale()
	return wider, same && f.Base() == Uint16 && to.Base() == Uint32
}

// PlainName returns the name of a field, or if it belongs to a pair ([PairOf]), the name of the
// pair's plain field: "speed" for speed and enhanced_speed; "" if the profile does not know the
// field.
func PlainName(message MesgNum, field uint8) string {
	if plain, _, ok := PairOf(message, field); ok {
		field = plain
	}
	f, _ := FieldOf(message, field)
	return f.Name()
}
