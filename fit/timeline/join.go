package timeline

import (
	"slices"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// JoinedFile returns f with [Joined] messages: f itself if that changes nothing. It shares its bytes with
// f. f must have its Messages: if it was decoded with [fit.BlocksOnly], see [HasParts].
func JoinedFile(f *fit.File) (joined *fit.File, parts []int) {
	messages, parts := Joined(f.Messages)
	if parts == nil {
		return f, nil
	}
	more := *f
	more.Messages = messages
	return &more, parts
}

// HasParts reports whether [JoinedFile] joins records of f. It also knows that of a file without Messages
// ([fit.BlocksOnly]).
func HasParts(f *fit.File) bool {
	var j joiner
	var last fit.Message
	var second uint32
	for m := range f.Of(profile.MesgNumRecord) {
		t, ok := m.Timestamp()
		if ok && t == second && j.areParts(last, m) {
			return true
		}
		last, second = m, t
	}
	return false
}

// Joined returns messages with one record where the device wrote several for one second, each with a part
// of its values: devices of Bryton and Suunto write the position in one record, and heart rate and speed
// in another. parts are the indexes in messages of the records that went into the record before them.
// Without any, the result is messages itself, and Joined does not allocate.
//
// A record goes into the record before it if both have the same time, one of them has a field that the
// other lacks, and no field has two values. So no value is lost. Two samples of one second stay two
// records, and so does a record that is repeated.
func Joined(messages []fit.Message) (all []fit.Message, parts []int) {
	all = messages
	var j joiner
	last, second := -1, uint32(0) // the record before: its index in all
	for i, m := range messages {
		if m.Num() == profile.MesgNumRecord {
			t, ok := m.Timestamp()
			if ok && t == second && last >= 0 && j.areParts(all[last], m) {
				if whole, err := j.join(messages[:i], all[last]); err == nil {
					if parts == nil {
						all = append(make([]fit.Message, 0, len(messages)), messages[:i]...)
					}
					all[last] = whole
					parts = append(parts, i)
					continue
				}
			}
			last, second = i-len(parts), t
		}
		if parts != nil {
			all = append(all, m)
		}
	}
	return all, parts
}

// A joiner joins records.
type joiner struct {
	made      fit.Builder
	described int      // how many messages were looked through for descriptions of developer fields
	a, b      []stored // the fields of two records
}

// A stored field of a message.
type stored struct {
	fit.FieldDefinition
	developer bool
	value     fit.Value
	data      []byte
}

// areParts reports whether two records of the same second are parts of one.
func (j *joiner) areParts(a, b fit.Message) bool {
	if a.Definition().BigEndian() != b.Definition().BigEndian() {
		return false
	}
	j.a, j.b = appendStored(j.a[:0], a), appendStored(j.b[:0], b)
	// The two have one time. If the first has a compressed header, it has no field for the time.
	j.b = slices.DeleteFunc(j.b, stored.isTime)
	more := false
	for i := range j.b {
		mine := &j.b[i]
		other := mine.in(j.a)
		switch {
		case mine.in(j.b) != mine: // the device wrote the field twice: nobody knows why
			return false
		case !mine.value.Valid():
			more = more || other != nil && other.value.Valid()
		case other == nil || !other.value.Valid():
			more = true
		case !other.value.Equal(mine.value):
			return false
		}
	}
	return more || slices.ContainsFunc(j.a, func(s stored) bool { return s.value.Valid() && s.in(j.b) == nil && !s.isTime() })
}

func (s stored) isTime() bool { return s.Num == profile.RecordTimestamp && !s.developer }

// in returns the first field in all that is the same field, nil if there is none.
func (s *stored) in(all []stored) *stored {
	i := slices.IndexFunc(all, func(o stored) bool {
		return o.Num == s.Num && o.developer == s.developer && (!s.developer || o.Developer == s.Developer)
	})
	if i < 0 {
		return nil
	}
	return &all[i]
}

// appendStored appends the fields of a record.
func appendStored(all []stored, m fit.Message) []stored {
	data := m.Bytes()
	add := func(f fit.FieldDefinition, developer bool, v fit.Value) {
		all = append(all, stored{f, developer, v, data[:f.Size]})
		data = data[f.Size:]
	}
	d := m.Definition()
	i := 0
	for _, v := range m.Fields() {
		add(d.Fields()[i], false, v)
		i++
	}
	i = 0
	for f := range m.DeveloperFields() {
		add(d.DeveloperFields()[i], true, f.Value)
		i++
	}
	return all
}

// join returns record a with the fields of the record that areParts compared it with last. before are
// the messages before that: the developer fields that they describe are described in the result, too.
func (j *joiner) join(before []fit.Message, a fit.Message) (fit.Message, error) {
	for _, m := range before[j.described:] {
		if m.Num() == profile.MesgNumFieldDescription {
			j.made.Append(m)
		}
	}
	j.described = len(before)
	for _, s := range j.b {
		if other := s.in(j.a); other == nil {
			j.a = append(j.a, s)
		} else if s.value.Valid() {
			*other = s
		}
	}
	var fields, developer []fit.FieldDefinition
	var data, rest []byte
	for _, s := range j.a {
		if s.developer {
			developer, rest = append(developer, s.FieldDefinition), append(rest, s.data...)
		} else {
			fields, data = append(fields, s.FieldDefinition), append(data, s.data...)
		}
	}
	if err := j.made.AppendAs(a, fields, developer, append(data, rest...)); err != nil {
		return a, err
	}
	all := j.made.Messages()
	return all[len(all)-1], nil
}
