package activity

import (
	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// spans says where the messages of each number lie, from first on and before end, and
// how many they are.
// It has room for the numbers of the profile.
//
// The simple version gives all messages of the file to each part, which goes
// through them twice, to count and to fill. Most kinds of message are a few, close
// to the beginning or the end of the file, or not there.
type spans [512]struct{ first, end, count int }

func spansOf(messages []fit.Message) *spans {
	s := new(spans)
	for i, m := range messages {
		num := m.Num()
		if int(num) >= len(s) {
			continue
		}
		if s[num].end == 0 {
			s[num].first = i
		}
		s[num].end = i + 1
		s[num].count++
	}
	return s
}

// of returns the messages from the first to the last of that number.
func (s *spans) of(messages []fit.Message, num profile.MesgNum) []fit.Message {
	return messages[s[num].first:s[num].end]
}
