package activity

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/fit/timeline"
)

// kindOf returns the kind of f, invalid if f does not state it.
func kindOf(f *fit.File) profile.File { return timeline.KindOf(f.Messages) }

// first returns the first message, or the zero Message, whose fields are all missing.
func first(messages []fit.Message) fit.Message {
	if len(messages) == 0 {
		return fit.Message{}
	}
	return messages[0]
}

// check returns an error unless the view's file_id is of its kind.
func (l layout) check() error {
	if slices.Contains(l.kinds, l.id.Type) {
		return nil
	}
	var want []string
	for _, kind := range l.kinds {
		want = append(want, kindText(kind))
	}
	return fmt.Errorf("activity: %w: found %s, want %s", ErrKind, kindText(l.id.Type), strings.Join(want, " or "))
}

// kindText names a kind of file in errors.
func kindText(kind profile.File) string {
	if kind == profile.FileInvalid {
		return "no type"
	}
	return fmt.Sprintf("type %d (%v)", uint8(kind), kind)
}
