package listing

import (
	"encoding/hex"
	"math/rand/v2"
	"strconv"
	"strings"
)

// randomListing returns the listing of some message in which messages and groups nest
// up to depth deep.
func randomListing(r *rand.Rand, depth int) string {
	var w strings.Builder
	writeRandom(&w, r, depth)
	return w.String()
}

func writeRandom(w *strings.Builder, r *rand.Rand, depth int) {
	for range r.IntN(8) {
		num := randomNumber(r)
		k := kinds[num%numKinds]
		w.WriteString(strconv.Itoa(int(num)) + "\t" + k.name + "\t")
		if k.name != "message" && k.typ != startGroup {
			w.WriteString(k.random(r) + "\n")
			continue
		}
		w.WriteString("{\n")
		if depth > 0 {
			writeRandom(w, r, depth-1)
		}
		w.WriteString("}\n")
	}
}

// randomNumber returns a field number whose tag has any length, 1 to 5.
func randomNumber(r *rand.Rand) int32 {
	return 1 + int32(r.Uint32()&(1<<29-2)>>r.IntN(29))
}

// random returns a value of the kind, which holds neither a message nor a group.
func (k *kind) random(r *rand.Rand) string {
	switch {
	case k.show == nil:
		return orDash(hex.EncodeToString([]byte(randomText(r))))
	case k.packed():
		return orDash(k.randomList(r, r.IntN(1+randomSize(r))))
	}
	return k.show(k.randomNumber(r))
}

// randomList returns n numbers, in half of the cases small ones.
func (k *kind) randomList(r *rand.Rand, n int) string {
	mask := ^uint64(0)
	if r.IntN(2) == 0 {
		mask = 0x7f
	}
	values := make([]string, n)
	for i := range values {
		values[i] = k.show(k.randomNumber(r) & mask)
	}
	return strings.Join(values, ",")
}

// randomNumber returns what may be on the wire, of each number of bits alike, now
// and then the highest of them.
func (k *kind) randomNumber(r *rand.Rand) uint64 {
	v := r.Uint64()
	if r.IntN(8) == 0 {
		v = 1<<64 - 1
	}
	if k.elem == fixed32 {
		v >>= 32
	}
	return v >> r.IntN(64)
}

// randomSize returns a size, mostly small.
func randomSize(r *rand.Rand) int {
	return [...]int{5, 5, 5, 30, 30, 200}[r.IntN(6)]
}

// randomText returns some text of characters that take one to four bytes.
func randomText(r *rand.Rand) string {
	characters := []rune("aZ9~\u00e9\u07ff\u0800\u20ac\U00010000\U0001f600\U0010ffff")
	characters = characters[:1+r.IntN(len(characters))]
	var s strings.Builder
	for range r.IntN(1 + randomSize(r)) {
		s.WriteRune(characters[r.IntN(len(characters))])
	}
	return s.String()
}

func orDash(s string) string {
	if s == "" {
		return "-"
	}
	return s
}
