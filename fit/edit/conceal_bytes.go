package edit

import (
	"slices"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// bytes hides what the profile does not know where eight bytes of it are a position in a zone.
// What is one even when it is hidden, as near 0°, 0°, it removes.
func (c *concealing) bytes(m fit.Message) fit.Message {
	for hide := true; ; hide = false {
		found := c.suspects(m)
		if len(found) == 0 {
			return m
		}
		var edits []fieldEdit
		end := 0
		for _, f := range m.Definition().Fields() {
			begin := end
			if end += int(f.Size); !isUnderstood(m.Num(), &f) && overlaps(found, begin, end) {
				edits = append(edits, fieldEdit{num: f.Num, hide: hide, drop: !hide})
			}
		}
		if overlaps(found, end, len(m.Bytes())) {
			m = m.WithoutDeveloperFields()
		}
		m = c.put(m, edits...)
	}
}

// suspects returns the offsets of eight bytes that are a position in a zone, in what the profile
// does not know: unknown fields, also beside each other, and developer fields.
func (c *concealing) suspects(m fit.Message) (found []int) {
	if m.Definition().InProfile() && allUnderstood(m.Definition()) {
		return nil
	}
	b := m.Bytes()
	search := func(from, to int) {
		for at := c.zones.offsetIn(b[from:to]); at >= 0; at = c.zones.offsetIn(b[from:to]) {
			found = append(found, from+at)
			from += at + 1
		}
	}
	begin, end := 0, 0 // of a run of unknown fields
	for _, f := range m.Definition().Fields() {
		if isUnderstood(m.Num(), &f) {
			search(begin, end)
			begin = end + int(f.Size)
		}
		end += int(f.Size)
	}
	search(begin, len(b))
	return found
}

func allUnderstood(d *fit.Definition) bool {
	return !slices.ContainsFunc(d.Fields(), func(f fit.FieldDefinition) bool { return !isUnderstood(d.Num(), &f) })
}

// isUnderstood reports whether the profile has the meaning of a field, and it is stored as numbers or
// texts like in the profile. The time is understood in any message.
func isUnderstood(num profile.MesgNum, f *fit.FieldDefinition) bool {
	t := f.Type.Canonical()
	if f.Num == timestamp && t == profile.Uint32 && f.Size == 4 {
		return true
	}
	known, ok := profile.FieldOf(num, f.Num)
	if !ok || t.Size() == 0 || int(f.Size)%t.Size() != 0 {
		return false
	}
	base := known.Base()
	return t == base || isNumeric(t) && isNumeric(base) && (known.Array() || int(f.Size) == t.Size())
}

func isNumeric(t profile.BaseType) bool { return t != profile.String && t != profile.Byte }

// overlaps reports whether any eight bytes from one of the offsets on reach into a part of a
// message.
func overlaps(offsets []int, begin, end int) bool {
	return slices.ContainsFunc(offsets, func(at int) bool { return at < end && at+8 > begin })
}
