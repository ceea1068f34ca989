package fit

import (
	"sync"

	"github.com/tightwire/tightwire/fit/profile"
)

// Best returns the number that a field of a message stores, in the units of the profile. Of a
// pair such as speed and enhanced_speed, it returns the enhanced field if that is valid,
// otherwise the plain field; num may be either. If a message has a field more than once, the
// first value counts that is valid and not zero, or if all are zero, the first valid value. If
// it has an array where the profile has one number, the first valid element counts. Best
// returns NaN if the message has no valid value. It does not allocate.
func (m Message) Best(num uint8) (v float64, units string) {
	if f, ok := profile.FieldOf(m.Num(), num); ok {
		p := enhancedPairs()[f]
		if v, units = m.bestOf(p.enhanced, num); v == v {
			return v, units
		}
		return m.bestOf(p.plain, num)
	}
	return m.scale(num, m.BestValue(num))
}

// bestOf returns the number of a pair, or of field num if f is not in a pair.
func (m Message) bestOf(f profile.Field, num uint8) (v float64, units string) {
	if f != (profile.Field{}) {
		num = f.Num()
	}
	return m.scale(num, m.BestValue(num))
}

// BestValue returns the value that counts of a field that m may have more than once: the first
// that is valid and not zero, or if all are zero, the first valid value. It returns the zero
// Value if none is valid, and does not allocate.
func (m Message) BestValue(num uint8) (first Value) {
	v := m.Field(num)
	for i := 1; v.Exists(); i++ {
		if v.Valid() {
			if v.Float() != 0 { // lists and strings are NaN here
				return v
			}
			if !first.Exists() {
				first = v
			}
		}
		v = m.FieldAt(num, i)
	}
	return first
}

// enhancedPair is the fields of [profile.PairOf].
type enhancedPair struct{ plain, enhanced profile.Field }

// enhancedPairs maps both fields of each pair to the pair. It saves [Message.Best] to look
// for it in each message.
var enhancedPairs = sync.OnceValue(func() map[profile.Field]enhancedPair {
	pairs := map[profile.Field]enhancedPair{}
	for message := range profile.Messages() {
		for f := range profile.Fields(message) {
			if plain, wider, ok := profile.PairOf(message, f.Num()); ok {
				from, _ := profile.FieldOf(message, plain)
				to, _ := profile.FieldOf(message, wider)
				pairs[f] = enhancedPair{from, to}
			}
		}
	}
	return pairs
})

// FirstValid returns the first valid element of an array, or the zero Value if there is none. Some
// devices store an array where the profile has one number, and fill it up with the invalid value.
func (v Value) FirstValid() Value {
	for i := range v.Len() {
		if e := v.At(i); e.Valid() {
			return e
		}
	}
	return Value{}
}
