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
	Rest    string // what protobuf-go still decodes and encodes of a message that is hooked, and nothing if all is ours
}

// Report returns the status of each message that a generated file of this program has asked
// [Hook] or [Leave] for, by name. Messages that are decoded inside of them are not listed.
func Report() []Status {
	list := statuses()
	slices.SortStableFunc(list, func(a, b report) int { return strings.Compare(string(a.Message), string(b.Message)) })
	all := make([]Status, len(list))
	for i, s := range list {
		all[i] = s.Status
	}
	return all
}

// statuses returns what is known now.
func statuses() []report {
	list := reports.all()
	for i, s := range list {
		if s.hooked != nil && s.hooked.facts()&factChanged != 0 {
			list[i].Status = Status{Message: s.Message, Reason: "the message, or one below it, has changed since its codec was made: run protoc-gen-go-tight again"}
		}
	}
	return list
}

// Leave tells [Report] of a message that its generated file leaves to protobuf-go, and why.
func Leave(message protoreflect.FullName, why string) {
	reports.note(report{Status: Status{Message: message, Reason: why}, left: true})
}

// A report is the status of a message as far as it is known when the program starts.
type report struct {
	Status
	hooked *hooked
	left   bool // by the plugin
}

var reports reportList

// A reportList has the reports in the order in which they came.
type reportList struct {
	mu     sync.Mutex
	list   []report
	hooked map[protoreflect.FullName]bool
}

func (l *reportList) note(r report) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if r.Hooked && r.hooked.codec.Extensions != nil {
		r.Rest = "extensions"
	}
	l.list = append(l.list, r)
	if r.Hooked {
		if l.hooked == nil {
			l.hooked = map[protoreflect.FullName]bool{}
		}
		l.hooked[r.Message] = true
	}
}

func (l *reportList) all() []report {
	l.mu.Lock()
	defer l.mu.Unlock()
	return slices.Clone(l.list)
}

func (l *reportList) isHooked(message protoreflect.FullName) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.hooked[message]
}
