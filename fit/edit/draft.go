package edit

import (
	"maps"
	"slices"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// A Change counts what an edit did to the messages of one kind.
type Change struct {
	Num                     profile.MesgNum
	Removed, Changed, Added int // numbers of messages
}

// draft is a file being edited: its messages in their order. Messages that no edit has
// touched are still messages of the original file.
type draft struct {
	header   fit.Header
	was      []fit.Message // messages of the original files
	messages []fit.Message
	made     fit.Builder // holds the messages that edits have made

	fields, developer []fit.FieldDefinition // of the message that put is making
	data              []byte
}

func draftOf(f *fit.File) *draft {
	return &draft{header: f.Header, was: f.Messages, messages: slices.Clone(f.Messages)}
}

// finish returns the edited file, which shares no memory with the original files, and the
// changes by message number.
func (d *draft) finish() (*fit.File, []Change) {
	// Its messages come from the original files and from d.made; all messages of one file must
	// have one source, so that descriptions of developer fields hold for the messages after them.
	var b fit.Builder
	for _, m := range d.messages {
		b.Append(m)
	}
	f := b.File()
	f.Header = d.header
	return f, d.changes()
}

// result is finish for edits that can fail before it: its error is nil.
func (d *draft) result() (*fit.File, []Change, error) {
	f, changes := d.finish()
	return f, changes, nil
}

// changes compares the messages with the original messages. The definition of an edited message
// belongs to the draft's Builder, so it shows whether a message is untouched.
func (d *draft) changes() (all []Change) {
	old := map[*fit.Definition]bool{}
	gone, made := map[profile.MesgNum]int{}, map[profile.MesgNum]int{}
	for _, m := range d.was {
		old[m.Definition()] = true
		gone[m.Num()]++
	}
	for _, m := range d.messages {
		if old[m.Definition()] {
			gone[m.Num()]--
		} else {
			made[m.Num()]++
		}
	}
	nums := maps.Clone(gone)
	maps.Copy(nums, made)
	for _, num := range slices.Sorted(maps.Keys(nums)) {
		// Nobody notes which message became which: of one kind, one that is gone and one that was
		// made are one that was changed.
		changed := min(gone[num], made[num])
		if gone[num] > 0 || made[num] > 0 {
			all = append(all, Change{num, gone[num] - changed, changed, made[num] - changed})
		}
	}
	return all
}

// each replaces every message by the result of edit.
func (d *draft) each(edit func(m fit.Message) fit.Message) {
	for i, m := range d.messages {
		d.messages[i] = edit(m)
	}
}

// remove removes the messages for which drop returns true.
func (d *draft) remove(drop func(m fit.Message) bool) {
	d.messages = slices.DeleteFunc(d.messages, drop)
}
