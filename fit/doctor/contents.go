package doctor

import (
	"iter"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/fit/timeline"
)

// contents holds the messages of a file by kind, as indexes of its messages.
type contents struct {
	file     *fit.File
	messages []fit.Message
	of       map[profile.MesgNum][]int
	fileType profile.File // of the first file_id
	size     int64        // in bytes, with the files chained to it
	chained  bool         // it follows another file
}

func contentsOf(f *fit.File) *contents {
	c := &contents{file: f, messages: f.Messages, of: map[profile.MesgNum][]int{}, fileType: timeline.FileType(f.Messages), size: int64(f.Size())}
	for i, m := range f.Messages {
		c.of[m.Num()] = append(c.of[m.Num()], i)
	}
	return c
}

// isStrap reports whether a chained file is the memory of a heart rate strap. Watches write it
// behind a swim, without a file_id.
func (c *contents) isStrap() bool {
	summed := len(c.of[profile.MesgNumRecord]) + len(c.of[profile.MesgNumLap]) + len(c.of[profile.MesgNumSession])
	return c.chained && len(c.of[profile.MesgNumHR]) > 0 && summed == 0
}

// isActivity reports whether the file_id states an activity.
func (c *contents) isActivity() bool { return c.fileType == profile.FileActivity }

// definitions returns each definition once, with the first message that has it: what is wrong
// with a definition is wrong with thousands of messages, and one finding is enough.
func (c *contents) definitions() iter.Seq2[int, *fit.Definition] {
	return func(yield func(int, *fit.Definition) bool) {
		seen := map[*fit.Definition]bool{}
		for i, m := range c.messages {
			d := m.Definition()
			if !seen[d] && !yield(i, d) {
				return
			}
			seen[d] = true
		}
	}
}

// number returns a field of a message if it is one valid number.
func (c *contents) number(message int, field uint8) (n int64, ok bool) {
	v := c.messages[message].Field(field)
	if !v.IsNumber() {
		return 0, false
	}
	return v.Int(), true
}

// first returns the first message of a kind.
func (c *contents) first(num profile.MesgNum) (message int, ok bool) {
	all := c.of[num]
	if len(all) == 0 {
		return 0, false
	}
	return all[0], true
}

// time returns the timestamp of a message if it is a date.
func (c *contents) time(message int) (t uint32, ok bool) {
	t, ok = c.messages[message].Timestamp()
	return t, ok && t >= firstDate
}

// dated yields the messages of a kind that have a date, and the date.
func (c *contents) dated(num profile.MesgNum) iter.Seq2[int, uint32] {
	return func(yield func(int, uint32) bool) {
		for _, i := range c.of[num] {
			if t, ok := c.time(i); ok && !yield(i, t) {
				return
			}
		}
	}
}

// firstDate is the smallest timestamp that is a date: lower timestamps count from the start of
// the device.
const firstDate = 0x10000000

// span returns the times of the first and the last record that have a date.
func (c *contents) span() (from, to uint32, ok bool) {
	for _, t := range c.dated(profile.MesgNumRecord) {
		if !ok {
			from, to, ok = t, t, true
		}
		from, to = min(from, t), max(to, t)
	}
	return from, to, ok
}

// set sets one field of a message, if the message has room for it.
func (c *contents) set(message int, field uint8, v fit.Value) {
	if m, err := c.messages[message].With(field, v); err == nil {
		c.messages[message] = m
	}
}

// drop removes messages from the file.
func (c *contents) drop(drop func(i int) bool) {
	kept := make([]fit.Message, 0, len(c.messages))
	for i, m := range c.messages {
		if !drop(i) {
			kept = append(kept, m)
		}
	}
	c.file.Messages = kept
}
