package program

import (
	"errors"
	"fmt"
	"iter"
	"os"

	"github.com/spf13/pflag"

	"github.com/tightwire/tightwire/cmd/internal/near"
)

// noVerb is the error for an argument in the place of a verb.
func (verbs Verbs) noVerb(arg string) error {
	if _, err := os.Stat(arg); err == nil {
		return fmt.Errorf("no verb before the file %q, such as show", arg)
	}
	return fmt.Errorf("unknown verb %q%s", arg, near.Meant(arg, verbs.names()))
}

// names yields what may be the first argument.
func (verbs Verbs) names() iter.Seq[string] {
	return func(yield func(string) bool) {
		for _, v := range verbs.listed() {
			if !yield(v.Name) {
				return
			}
		}
		_ = yield("help") && yield("version") && yield("completion")
	}
}

// flagError returns an error of reading flags in the words of the program: what the library says of a value is the
// text of a function of Go.
func flagError(flags *pflag.FlagSet, err error) error {
	if value, ok := errors.AsType[*pflag.InvalidValueError](err); ok {
		return fmt.Errorf("--%s %q, want %s", value.GetFlag().Name, value.GetValue(), kindOf(value.GetFlag()))
	}
	if flag, ok := errors.AsType[*pflag.NotExistError](err); ok && flag.GetSpecifiedShortnames() == "" {
		return fmt.Errorf("%w%s", err, near.Meant("--"+flag.GetSpecifiedName(), flagNames(flags)))
	}
	return err
}

// flagNames yields the long names of flags as they are typed.
func flagNames(flags *pflag.FlagSet) iter.Seq[string] {
	return func(yield func(string) bool) {
		more := true
		flags.VisitAll(func(f *pflag.Flag) { more = more && yield("--"+f.Name) })
		_ = more && yield("--help")
	}
}

// kindOf says what values a flag has.
func kindOf(flag *pflag.Flag) string {
	switch flag.Value.Type() {
	case "bool":
		return "true or false, or no value"
	case "int", "int64":
		return "a whole number"
	case "duration":
		return "a duration such as 90s, 10m or 1h30m"
	case "stringSlice":
		return "names with commas between them"
	}
	return "a number"
}
