package tight

import (
	"slices"
	"strings"
	"sync"

	"google.golang.org/protobuf/reflect/protoreflect"
)

// A Status tells whether package proto uses the generated codec of a message.
type Status struct {
	Message protoreflect.FullName
	Hooked  bool
	Reason  string // why not
}

var (
	statusesMu sync.Mutex
	statuses   []Status
)

// Report returns the status of each message that a generated file of this program has asked
// [Hook] or [Leave] for, by name. Messages that are decoded inside of them are not listed.
func Report() []Status {
	statusesMu.Lock()
	defer statusesMu.Unlock()
	list := slices.Clone(statuses)
	slices.SortStableFunc(list, func(a, b Status) int { return strings.Compare(string(a.Message), string(b.Message)) })
	return list
}

// Leave tells [Report] of a message that its generated file leaves to protobuf-go, and why.
func Leave(message protoreflect.FullName, why string) { note(message, why) }

func note(message protoreflect.FullName, why string) {
	statusesMu.Lock()
	defer statusesMu.Unlock()
	statuses = append(statuses, Status{message, why == "", why})
}

func isHooked(message protoreflect.FullName) bool {
	statusesMu.Lock()
	defer statusesMu.Unlock()
	return slices.ContainsFunc(statuses, func(s Status) bool { return s.Hooked && s.Message == message })
}
