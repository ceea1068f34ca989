package fit_test

import (
	"math/rand/v2"
	"testing"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/internal/testkit/fittest"
)

// wireField is a field of a definition and its bytes, which nothing checks.
type wireField struct {
	num  uint8
	typ  profile.BaseType
	data []byte
}

// wireFile is the data of a file with one message.
func wireFile(message profile.MesgNum, big bool, fields ...wireField) []byte {
	w := fittest.File{BigEndian: big}
	var values []fittest.Value
	for _, f := range fields {
		values = append(values, fittest.Raw(f.num, f.typ, f.data...))
	}
	w.Message(0, uint16(message), values...)
	return w.Body
}

// decodeData decodes the data of a file: what comes between header and checksum.
// Messages before a fault count.
func decodeData(data []byte) []fit.Message {
	f, _ := fit.DecodeBytes((&fittest.File{Body: data, ShortHeader: true}).Bytes())
	if f == nil {
		return nil
	}
	return f.Messages
}

// TestExpandWire has fields with another size or type than in the profile.
func TestExpandWire(t *testing.T) {
	for name, c := range map[string]struct {
		field wireField
		want  string
	}{
		"as it should be":      {wireField{6, profile.Uint16, []byte{0xD6, 7}}, "73=2006"},
		"reserved bits":        {wireField{6, 0x04, []byte{0xD6, 7}}, "73=2006"},
		"too narrow":           {wireField{6, profile.Uint8, []byte{7}}, ""},
		"wider":                {wireField{6, profile.Uint32, []byte{0xD6, 7, 1, 0}}, "73=2006"},
		"widest":               {wireField{6, profile.Uint64, []byte{0xD6, 7, 1, 0, 0, 0, 0, 0x80}}, "73=2006"},
		"bytes":                {wireField{6, profile.Byte, []byte{0xD6, 7}}, "73=2006"},
		"signed":               {wireField{6, profile.Sint16, []byte{0xFE, 0xFF}}, "73=65534"},
		"array":                {wireField{6, profile.Uint16, []byte{0xD6, 7, 1, 1}}, "73=2006"},
		"array, first invalid": {wireField{6, profile.Uint16, []byte{0xFF, 0xFF, 1, 1}}, ""},
		"array, all invalid":   {wireField{6, profile.Uint16, []byte{0xFF, 0xFF, 0xFF, 0xFF}}, ""},
		"empty":                {wireField{6, profile.Uint16, nil}, ""},
		"three bytes":          {wireField{6, profile.Uint16, []byte{0xD6, 7, 0}}, ""},
		"string":               {wireField{6, profile.String, []byte{0xD6, 7}}, ""},
		"float32":              {wireField{6, profile.Float32, []byte{0xD6, 7, 0, 0}}, ""},
		"float64":              {wireField{6, profile.Float64, make([]byte, 8)}, ""},
		"no such type":         {wireField{6, 0x1F, []byte{0xD6, 7}}, ""},
		"packed short":         {wireField{8, profile.Byte, []byte{1, 0}}, "6=10 73=10"},
		"packed empty":         {wireField{8, profile.Byte, nil}, ""},
		"packed long":          {wireField{8, profile.Byte, []byte{1, 0, 0, 9, 9}}, "6=10 5=0 73=10"},
		"packed uint32":        {wireField{8, profile.Uint32, []byte{1, 0, 1, 9}}, "6=10 5=100 73=10"},
		"packed uint8s":        {wireField{8, profile.Uint8, []byte{0xFF, 0, 0}}, "6=2550 5=0 73=2550"},
	} {
		messages := decodeData(wireFile(20, false, c.field))
		if len(messages) != 1 {
			t.Fatalf("%s: %d messages, want 1", name, len(messages))
		}
		var x fit.Expander
		if got := expandText(&x, messages[0]); got != c.want {
			t.Errorf("%s: Expand = %q, want %q", name, got, c.want)
		}
		compareAll(t, messages)
	}
}

// TestExpandStoredWire stores a total in types that are not the profile's.
func TestExpandStoredWire(t *testing.T) {
	cycles := wireField{18, profile.Uint8, []byte{7}}
	for name, c := range map[string]struct {
		total wireField
		want  string
	}{
		"as it should be":  {wireField{19, profile.Uint32, []byte{0, 1, 0, 0}}, "19=263"},
		"narrower":         {wireField{19, profile.Uint16, []byte{0, 1}}, "19=263"},
		"narrower invalid": {wireField{19, profile.Uint16, []byte{0xFF, 0xFF}}, "19=7"},
		"wider":            {wireField{19, profile.Uint64, []byte{0, 1, 0, 0, 0, 0, 0, 0}}, "19=263"},
		"out of range":     {wireField{19, profile.Uint64, []byte{0, 0, 0, 0, 1, 0, 0, 0}}, "19=7"},
		"invalid there":    {wireField{19, profile.Uint64, []byte{0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 0}}, "19=7"},
		"largest":          {wireField{19, profile.Uint64, []byte{0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFE}}, "19=7"},
		"negative":         {wireField{19, profile.Sint32, []byte{0xFE, 0xFF, 0xFF, 0xFF}}, "19=7"},
		"float":            {wireField{19, profile.Float32, []byte{0, 0, 0x80, 0x43}}, "19=7"},
		"three bytes":      {wireField{19, profile.Uint16, []byte{0, 1, 0}}, "19=7"},
		"empty":            {wireField{19, profile.Uint32, nil}, "19=7"},
		"array":            {wireField{19, profile.Uint16, []byte{0, 1, 0, 2, 0xFF, 0xFF}}, "19=519"},
	} {
		messages := decodeData(append(wireFile(20, false, c.total), wireFile(20, true, cycles)...))
		var x fit.Expander
		first := expandText(&x, messages[0])
		if got := expandText(&x, messages[1]); first != "" || got != c.want {
			t.Errorf("%s: Expand = %q, %q, want none, %q", name, first, got, c.want)
		}
		compareAll(t, messages)
	}
}

// TestExpandTwice has two fields of one number: the first counts.
func TestExpandTwice(t *testing.T) {
	a, b := wireField{6, profile.Uint16, []byte{1, 0}}, wireField{6, profile.Uint16, []byte{2, 0}}
	text := wireField{6, profile.String, []byte{1, 0}}
	for _, c := range []struct {
		first, second wireField
		want          string
	}{{a, b, "73=1"}, {b, a, "73=2"}, {a, text, "73=1"}, {text, a, ""}} {
		messages := decodeData(wireFile(20, false, c.first, c.second))
		var x fit.Expander
		if got := expandText(&x, messages[0]); got != c.want {
			t.Errorf("Expand(%v, %v) = %q, want %q", c.first, c.second, got, c.want)
		}
		compareAll(t, messages)
	}
}

// TestExpandIntervals has raw_bbi.data as it is, an array of uint16, in both byte
// orders. An interval is 14 bits, quality and gap one each.
func TestExpandIntervals(t *testing.T) {
	for _, c := range []struct {
		elements []uint64
		want     string
	}{
		{[]uint64{1000}, "2=1000 3=0 4=0"},
		{[]uint64{1000, 0x4000 | 1001, 0x8000 | 1002}, "2=[1000 1001 1002] 3=[0 1 0] 4=[0 0 1]"},
		{[]uint64{1000, 0xFFFF, 1002}, "2=[1000 invalid 1002] 3=[0 invalid 0] 4=[0 invalid 0]"},
		{[]uint64{0xFFFF, 0xFFFF}, ""},
	} {
		for _, big := range []bool{false, true} {
			b := fit.Builder{BigEndian: big}
			addMessage(t, &b, 372, fit.Field{Num: 1, Value: fit.Array(profile.Uint16, c.elements...)})
			var x fit.Expander
			if got := expandText(&x, b.File().Messages[0]); got != c.want {
				t.Errorf("big %v: Expand(%v) = %q, want %q", big, c.elements, got, c.want)
			}
			compareAll(t, b.File().Messages)
		}
	}
}

// TestExpandRandom expands messages with random fields, sizes and types.
func TestExpandRandom(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	fields := 0
	for range 300 {
		var data []byte
		for range 1 + rng.IntN(3) {
			data = append(data, randomMessages(rng)...)
		}
		fields += compareAll(t, decodeData(data))
	}
	if fields < 1000 {
		t.Errorf("%d fields made, want 1000 or more", fields)
	}
}

// expandable has the messages with components, and their fields of interest:
// those that components are of, that they make, and that choose subfields.
var expandable = map[profile.MesgNum][]uint8{
	18: {14, 15, 49, 147, 124, 126}, 20: {2, 5, 6, 8, 18, 19, 28, 29, 73, 78, 99, 108},
	21: {0, 2, 3, 7, 8, 9, 10, 11, 12, 21, 22, 23, 24}, 55: {5, 24, 28}, 80: {2, 3, 4},
	132: {0, 1, 9, 10, 253}, 201: {1, 2, 3}, 372: {1, 2, 3, 4},
}

// randomMessages returns a definition and a few messages of random bytes, many of
// which are the invalid 0xFF, 0x7F and 0.
func randomMessages(rng *rand.Rand) []byte {
	message := []profile.MesgNum{18, 20, 20, 21, 21, 55, 80, 132, 132, 201, 372}[rng.IntN(11)]
	big := rng.IntN(3) == 0
	nums := expandable[message]
	var fields []wireField
	for range 1 + rng.IntN(5) {
		num := nums[rng.IntN(len(nums))]
		f, _ := profile.FieldOf(message, num)
		w := wireField{num, f.Base(), make([]byte, f.Base().Size()*(1+rng.IntN(3)))}
		if !f.Array() {
			w.data = w.data[:f.Base().Size()]
		}
		if rng.IntN(4) == 0 {
			w.typ, w.data = profile.BaseType(rng.IntN(256)), make([]byte, rng.IntN(17))
		}
		fields = append(fields, w)
	}
	data := wireFile(message, big, fields...)
	size := 1
	for _, f := range fields {
		size += len(f.data)
	}
	out := data[:len(data)-size]
	for range 1 + rng.IntN(6) {
		out = append(out, 0)
		for range size - 1 {
			out = append(out, randomByte(rng))
		}
	}
	return out
}

func randomByte(rng *rand.Rand) byte {
	switch rng.IntN(8) {
	case 0:
		return 0xFF
	case 1:
		return 0
	case 2:
		return []byte{0x7F, 33, 42, 43, 75}[rng.IntN(5)]
	}
	return byte(rng.Uint32())
}
