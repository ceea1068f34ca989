package tight

import (
	"strings"
	"testing"
)

// TestUnknownShares wants that unknown fields side by side are one part of the window, whose capacity ends with it: an append to them
// must not write over what follows. Others are copied together.
func TestUnknownShares(t *testing.T) {
	const field = "\x98\x06\x01"
	b := []byte(field + field + "\x0a\x01x" + field + "\x98\x86\x00\x01")
	for name, c := range map[string]struct {
		fields []byte
		at     int // of the next field
		want   string
		shared bool
	}{
		"the first":                        {nil, 3, field, true},
		"behind its neighbour":             {b[:3:3], 3, field + field, true},
		"behind its neighbour, with room":  {b[:3], 3, field + field, true},
		"behind another":                   {b[:3:3], 9, field + field, false},
		"behind what is not of the window": {[]byte(field), 3, field + field, false},
		"with a long tag":                  {nil, 12, field, false},
	} {
		before := string(b)
		d, fields := new(Decoder), c.fields
		d.window.alias(b)
		tag, i := varint(b, c.at)
		j := d.Unknown(&fields, tag, b, i)
		shared := strings.HasPrefix(string(b), string(fields)) && &fields[0] == &b[0] || len(fields) == 3 && &fields[0] == &b[c.at]
		if string(fields) != c.want || j != i+1 || shared != c.shared || shared && cap(fields) != len(fields) || string(b) != before {
			t.Errorf("%s: Unknown at %d = %x with room for %d, then at %d, shared %t, want %x, shared %t", name, c.at, fields, cap(fields)-len(fields), j, shared, c.want, c.shared)
		}
	}
}
