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
		if ok && t == second {
			if j.begin(last); j.takes(m) {
				return true
			}
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
	last, second := -1, uint32(0) // the record before, its index in all; -1 if nothing joins it
	for i, m := range messages {
		switch m.Num() {
		case profile.MesgNumFieldDescription: // from here on developer fields may mean something different
			j.end(all, last)
			last = -1
		case profile.MesgNumRecord:
			t, ok := m.Timestamp()
			if ok && t == second && last >= 0 {
				if !j.begun {
					j.begin(all[last])
				}
				if j.takes(m) {
					if parts == nil {
						all = append(make([]fit.Message, 0, len(messages)), messages[:i]...)
					}
					j.add(messages[:i])
					parts = append(parts, i)
					continue
				}
			}
			j.end(all, last)
			last, second = i-len(parts), t
		}
		if parts != nil {
			all = append(all, m)
		}
	}
	j.end(all, last)
	return all, parts
}

// A joiner joins records of one second. Each record that it makes is written once, however many parts it
// has, so that all of them together are not longer than the parts.
type joiner struct {
	made      fit.Builder
	described int // how many messages were looked through for descriptions of developer fields

	begun, joined bool        // whether there is a record, and whether others have joined it
	record        fit.Message // the first
	a, b          []stored    // the fields of all of its parts so far, and of the next record
	inA, inB      map[storedKey]int
	counts        [2]int // how many of a are of the profile, and how many developer fields
}

// A stored field of a message.
type stored struct {
	fit.FieldDefinition
	storedKey
	value fit.Value
	data  []byte
}

// A storedKey says which field it is.
type storedKey struct {
	developer  bool
	index, num uint8
}

// timeKey is the field of the time.
var timeKey = storedKey{num: profile.RecordTimestamp}

// begin begins with a record.
func (j *joiner) begin(m fit.Message) {
	if j.inA == nil {
		j.inA, j.inB = map[storedKey]int{}, map[storedKey]int{}
	}
	j.begun, j.joined, j.record = true, false, m
	j.a, j.counts = j.a[:0], [2]int{}
	clear(j.inA)
	for _, s := range appendStored(j.b[:0], m) {
		j.append(s)
	}
}

// append adds a field to those of the record.
func (j *joiner) append(s stored) {
	if _, known := j.inA[s.storedKey]; !known {
		j.inA[s.storedKey] = len(j.a)
	}
	j.a = append(j.a, s)
	j.counts[s.kind()]++
}

// kind is 0 for fields of the profile, 1 for developer fields.
func (k storedKey) kind() int {
	if k.developer {
		return 1
	}
	return 0
}

// takes reports whether the next record of the same second is a part of the record.
func (j *joiner) takes(m fit.Message) bool {
	if j.record.Definition().BigEndian() != m.Definition().BigEndian() {
		return false
	}
	// The two have one time. If the first has a compressed header, it has no field for the time.
	j.b = slices.DeleteFunc(appendStored(j.b[:0], m), func(s stored) bool { return s.storedKey == timeKey })
	clear(j.inB)
	more, counts := false, j.counts
	for i, mine := range j.b {
		if _, twice := j.inB[mine.storedKey]; twice { // nobody knows why
			return false
		}
		j.inB[mine.storedKey] = i
		at, known := j.inA[mine.storedKey]
		switch valid := mine.value.Valid(); {
		case !known:
			counts[mine.kind()]++
			more = more || valid
		case valid != j.a[at].value.Valid():
			more = true
		case valid && !j.a[at].value.Equal(mine.value):
			return false
		}
	}
	if max(counts[0], counts[1]) > mostFields {
		return false
	}
	return more || slices.ContainsFunc(j.a, func(s stored) bool {
		_, other := j.inB[s.storedKey]
		return !other && s.value.Valid() && s.storedKey != timeKey
	})
}

// mostFields is how many fields, and how many developer fields, a message can have.
const mostFields = 255

// add adds the fields that takes has looked at. before are the messages before that: the developer fields
// that they describe are described in the result, too.
func (j *joiner) add(before []fit.Message) {
	for _, m := range before[j.described:] {
		if m.Num() == profile.MesgNumFieldDescription {
			j.made.Append(m)
		}
	}
	j.described, j.joined = len(before), true
	for _, s := range j.b {
		if at, known := j.inA[s.storedKey]; !known {
			j.append(s)
		} else if s.value.Valid() {
			j.a[at] = s
		}
	}
}

// end writes the record, if others have joined it, in its place.
func (j *joiner) end(all []fit.Message, at int) {
	j.begun = false
	if !j.joined {
		return
	}
	j.joined = false
	var fields, developer []fit.FieldDefinition
	var data, rest []byte
	for _, s := range j.a {
		if s.developer {
			developer, rest = append(developer, s.FieldDefinition), append(rest, s.data...)
		} else {
			fields, data = append(fields, s.FieldDefinition), append(data, s.data...)
		}
	}
	if err := j.made.AppendAs(j.record, fields, developer, append(data, rest...)); err != nil {
		panic(err) // takes has counted the fields
	}
	made := j.made.Messages()
	all[at] = made[len(made)-1]
}

// appendStored appends the fields of a record.
func appendStored(all []stored, m fit.Message) []stored {
	data := m.Bytes()
	add := func(f fit.FieldDefinition, key storedKey, v fit.Value) {
		all = append(all, stored{f, key, v, data[:f.Size]})
		data = data[f.Size:]
	}
	d := m.Definition()
	i := 0
	for num, v := range m.Fields() {
		add(d.Fields()[i], storedKey{num: num}, v)
		i++
	}
	i = 0
	for f := range m.DeveloperFields() {
		add(d.DeveloperFields()[i], storedKey{true, f.Index, f.Num}, f.Value)
		i++
	}
	return all
}
