package tight

import (
	"fmt"
	"slices"
	"strings"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
)

// MustHook panics if package proto does not use the generated codec of one of the messages, which may be nil pointers,
// and says why. Without arguments it looks at all messages of [Report], but those that the plugin left to
// protobuf-go. It is for tests: a program whose codecs do not fit any more is right, and slow.
func MustHook(messages ...proto.Message) {
	var wrong []string
	for _, s := range mustHook(messages) {
		if !s.Hooked {
			wrong = append(wrong, fmt.Sprintf("%s: %s", s.Message, s.Reason))
		}
	}
	if len(wrong) > 0 {
		slices.Sort(wrong)
		panic("tight: package proto does not use the codecs of " + strings.Join(wrong, "; "))
	}
}

// mustHook returns the statuses that MustHook looks at.
func mustHook(messages []proto.Message) (list []Status) {
	byName := map[protoreflect.FullName]report{}
	for _, s := range statuses() {
		if first, second := byName[s.Message]; !second || !first.Hooked {
			byName[s.Message] = s
		}
	}
	if len(messages) == 0 {
		for _, s := range byName {
			if !s.left {
				list = append(list, s.Status)
			}
		}
	}
	for _, m := range messages {
		s, ok := byName[nameOf(m)]
		if !ok {
			s.Status = Status{Message: nameOf(m), Reason: "no generated file of this program has asked for that"}
		}
		list = append(list, s.Status)
	}
	return list
}

// Vars returns [Report] as a metric, for expvar.Publish("tight", expvar.Func(tight.Vars)): the number of messages whose
// codecs package proto uses (hooked), and for each other message the reason (left).
func Vars() any {
	v := struct {
		Hooked int               `json:"hooked"`
		Left   map[string]string `json:"left"`
	}{Left: map[string]string{}}
	for _, s := range Report() {
		if s.Hooked {
			v.Hooked++
		} else {
			v.Left[string(s.Message)] = s.Reason
		}
	}
	return v
}
