package main

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/pflag"

	"github.com/tightwire/tightwire/fit/profile"
)

// A selection is the wanted messages and fields: --messages and --fields.
type selection struct {
	messages, fields []string

	nums  map[profile.MesgNum]bool // nil: all
	names map[string]bool          // of fields; nil: all
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
			s.names = map[string]bool{}
		}
		s.names[name] = true
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
	if s.names == nil || s.names[name] {
		return true
	}
	first, nth, ok := strings.Cut(name, ".")
	if _, err := strconv.Atoi(nth); !ok || err != nil {
		return false
	}
	return s.names[first]
}
