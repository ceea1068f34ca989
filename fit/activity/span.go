package activity

import (
	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// spans holds, for each message number of the profile, the index of the first message, the
// index after the last, and their count.
//
// The simple version gives all messages of the file to each part, which goes
// through them twice, to count and to fill. Most kinds of message are a few, close
// to the beginning or the end of the file, or not there.
type spans [512]struct{ first, end, count int }

func spansOf(messages []fit.Message) *spans {
	s := new(spans)
	for from := 0; from < len(messages); {
		d, to := messages[from].Definition(), from+1
		for to < len(messages) && messages[to].Definition() == d {
			to++
		}
		s.addSpan(d.Num(), from, to)
		from = to
	}
	return s
}

// addSpan adds the messages from index from to before index to, which all have this number.
func (s *spans) addSpan(num profile.MesgNum, from, to int) {
	if int(num) >= len(s) {
		return
	}
	span := &s[num]
	if span.count == 0 {
		span.first = from
	}
	span.end = to
	span.count += to - from
}

// of returns the messages from the first to the last with this number.
func (s *spans) of(messages []fit.Message, num profile.MesgNum) []fit.Message {
	return messages[s[num].first:s[num].end]
}
