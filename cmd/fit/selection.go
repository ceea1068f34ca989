package main

import (
	"fmt"
	"strconv"
	"strings"
	"sync/atomic"

	"github.com/spf13/pflag"

	"github.com/tightwire/tightwire/cmd/fit/internal/run"
	"github.com/tightwire/tightwire/fit/profile"
)

// A selection is the wanted messages and fields: --messages and --fields.
type selection struct {
	messages, fields []string

	nums  map[profile.MesgNum]bool // nil: all
	names map[string]*atomic.Bool  // of fields, with whether a message has it; nil: all
}

func (s *selection) flags(flags *pflag.FlagSet, messages []string) {
	flags.StringSliceVarP(&s.messages, "messages", "m", messages, "write only these messages: `NAMES` such as record,lap")
	flags.StringSliceVarP(&s.fields, "fields", "f", nil, "write only these fields: `NAMES` such as heart_rate,power")
}

// read reads the names.
func (s *selection) read() error {
	for _, name := range s.messages {
		if name == "all" {
			s.nums = nil
			break
		}
		num, ok := messageNamed(name)
		if !ok {
			return fmt.Errorf("no message %q, want names such as record, lap or session, see 'fit stat'", name)
		}
		if s.nums == nil {
			s.nums = map[profile.MesgNum]bool{}
		}
		s.nums[num] = true
	}
	for _, name := range s.fields {
		if s.names == nil {
			s.names = map[string]*atomic.Bool{}
		}
		s.names[name] = new(atomic.Bool)
	}
	return nil
}

// messageNamed is the inverse of messageName; a bare number is a name, too.
func messageNamed(name string) (profile.MesgNum, bool) {
	for num := range profile.Messages() {
		if profile.MessageName(num) == name {
			return num, true
		}
	}
	n, err := strconv.ParseUint(strings.TrimPrefix(name, "message_"), 10, 16)
	return profile.MesgNum(n), err == nil
}

// hasMessage reports whether messages with a number are wanted.
func (s *selection) hasMessage(num profile.MesgNum) bool { return s.nums == nil || s.nums[num] }

// hasField reports whether a field is wanted. NAME selects NAME.2, too.
func (s *selection) hasField(name string) bool {
	if s.names == nil || s.find(name) {
		return true
	}
	first, nth, ok := strings.Cut(name, ".")
	if _, err := strconv.Atoi(nth); !ok || err != nil {
		return false
	}
	return s.find(first)
}

// find reports whether a name is wanted, and notes that a message has it. It is called for many
// fields on all cores, so that it only writes once.
func (s *selection) find(name string) bool {
	found := s.names[name]
	if found != nil && !found.Load() {
		found.Store(true)
	}
	return found != nil
}

// missing returns the wanted names that no message had and the profile does not know, in order.
// Fields of the profile are often named in vain, as power where there is no power meter.
func (s *selection) missing() (names []string) {
	for _, name := range s.fields {
		if found := s.names[name]; found != nil && !found.Load() && !inProfile(name) {
			names = append(names, name)
		}
	}
	return names
}

// reportMissing warns of names of --fields that are no fields, unless an error has left out
// messages.
func (s *selection) reportMissing(p *run.Program) {
	if p.Status != 0 {
		return
	}
	for _, name := range s.missing() {
		p.Warn("no message has a field %q: 'fit dump' shows the names", name)
	}
}

// inProfile reports whether any message of the profile has a field of this name.
func inProfile(name string) bool {
	for num := range profile.Messages() {
		if _, ok := profile.FieldNamed(num, name); ok {
			return true
		}
	}
	return false
}
