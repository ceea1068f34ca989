package field

import (
	"fmt"
	"strconv"
	"strings"
	"sync/atomic"

	"github.com/spf13/pflag"

	"github.com/tightwire/tightwire/cmd/fit/internal/run"
	"github.com/tightwire/tightwire/cmd/internal/near"
	"github.com/tightwire/tightwire/fit/profile"
)

// A Selection is the wanted messages and fields: --messages and --fields.
type Selection struct {
	messages, Fields []string

	Nums  map[profile.MesgNum]bool // nil: all
	Names map[string]*atomic.Bool  // of fields, with whether a message has it; nil: all
}

// AddFlags adds --messages, with its default, and --fields.
func (s *Selection) AddFlags(flags *pflag.FlagSet, messages []string) {
	flags.StringSliceVarP(&s.messages, "messages", "m", messages, "write only these messages: `NAMES` such as record,lap")
	flags.StringSliceVarP(&s.Fields, "fields", "f", nil, "write only these fields: `NAMES` such as heart_rate,power")
}

// Read reads the names.
func (s *Selection) Read() error {
	for _, name := range s.messages {
		if name == "all" {
			s.Nums = nil
			break
		}
		num, ok := MessageNamed(name)
		if !ok {
			return NoMessage(name)
		}
		if s.Nums == nil {
			s.Nums = map[profile.MesgNum]bool{}
		}
		s.Nums[num] = true
	}
	for _, name := range s.Fields {
		if s.Names == nil {
			s.Names = map[string]*atomic.Bool{}
		}
		s.Names[name] = new(atomic.Bool)
	}
	return nil
}

// MessageNamed is the inverse of [profile.MessageLabel]; it also accepts a bare number.
func MessageNamed(name string) (profile.MesgNum, bool) {
	if num, ok := profile.MessageNum(name); ok {
		return num, true
	}
	n, err := strconv.ParseUint(strings.TrimPrefix(name, "message_"), 10, 16)
	return profile.MesgNum(n), err == nil
}

// NoMessage returns the error for a name that is not of a message.
func NoMessage(name string) error {
	return fmt.Errorf("no message %q, want names such as record, lap or session, see 'fit stat'", name)
}

// HasMessage reports whether messages with a number are wanted.
func (s *Selection) HasMessage(num profile.MesgNum) bool { return s.Nums == nil || s.Nums[num] }

// hasField reports whether a field is wanted. NAME also selects NAME.2.
func (s *Selection) hasField(name string) bool {
	if s.Names == nil || s.markFound(name) {
		return true
	}
	first, nth, ok := strings.Cut(name, ".")
	if _, err := strconv.Atoi(nth); !ok || err != nil {
		return false
	}
	return s.markFound(first)
}

// markFound reports whether a name is wanted, and notes that a message has it. It is called for many
// fields on all cores, so that it only writes once.
func (s *Selection) markFound(name string) bool {
	found := s.Names[name]
	if found != nil && !found.Load() {
		found.Store(true)
	}
	return found != nil
}

// missing returns the wanted names that no message had and the profile does not know, in order.
// Fields of the profile are often named in vain, such as power without a power meter.
func (s *Selection) missing() (names []string) {
	for _, name := range s.Fields {
		if found := s.Names[name]; found != nil && !found.Load() && !inProfile(name) {
			names = append(names, name)
		}
	}
	return names
}

// IsMisspelt reports an error, as of a wrong command line, if neither the profile nor a message has one of the names
// in --fields. If the profile lacks a name, which may be a developer's, it has the inputs read by read, which
// must not write anything. An error leaves out messages that may have the name.
func (s *Selection) IsMisspelt(p *run.Program, read func(p *run.Program)) bool {
	if s.missing() == nil {
		return false
	}
	before := p.Rehearsal()
	read(before)
	names := s.missing()
	if before.Status != 0 || names == nil {
		return false
	}
	meant := near.Meant(names[0], namesInProfile)
	if meant == "" {
		meant = ": 'fit dump' shows the names"
	}
	p.Misused("no message has a field %q%s", names[0], meant)
	return true
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

// namesInProfile yields the names of fields, those of records first, because most people mean these.
func namesInProfile(yield func(string) bool) {
	of := func(num profile.MesgNum) bool {
		for f := range profile.Fields(num) {
			if !yield(f.Name()) {
				return false
			}
		}
		return true
	}
	if !of(profile.MesgNumRecord) {
		return
	}
	for num := range profile.Messages() {
		if !of(num) {
			return
		}
	}
}

// Columns returns the wanted columns, in the order in which they were named; a column that
// the file lacks is empty.
func (s *Selection) Columns(all []string) (wanted []string) {
	for _, name := range s.Fields {
		before := len(wanted)
		for _, column := range all {
			one := Selection{Names: map[string]*atomic.Bool{name: s.Names[name]}}
			if one.hasField(column) {
				wanted = append(wanted, column)
			}
		}
		if len(wanted) == before {
			wanted = append(wanted, name)
		}
	}
	return wanted
}
