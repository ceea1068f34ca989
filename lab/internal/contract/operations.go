package contract

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/tightwire/tightwire/lab/internal/build"
)

// checkOperations fails if a contract for a build names an instruction that the architecture
// does not have: the absence of such an instruction proves nothing.
func checkOperations(ctx context.Context, in build.Build, dir string, contracts map[string][]Contract) error {
	var known []string
	var errs []error
	for _, of := range contracts {
		for _, c := range of {
			if c.Verb != Asm || !c.In.Matches(in) {
				continue
			}
			if known == nil {
				var err error
				if known, err = in.Instructions(ctx, dir); err != nil {
					return err
				}
			}
			for _, o := range c.opsFor(in) {
				for _, pattern := range slices.Concat(o.Want, o.Avoid) {
					if !isOperation(pattern, known) {
						errs = append(errs, fmt.Errorf("%s:%d: %s: no instruction of %s is named %s", c.File, c.Line, c.Text, in.Arch, pattern))
					}
				}
			}
		}
	}
	return errors.Join(errs...)
}

// hasArguments splits a pattern into instruction and arguments.
var hasArguments = regexp.MustCompile(`^([^ \\]*)( |\\s).*$`)

// isOperation reports whether a pattern can match an instruction, some of which have suffixes such
// as .EQ and .P. It does not understand patterns whose first space is within a group.
func isOperation(pattern string, known []string) bool {
	is, err := regexp.Compile(`^(?:` + hasArguments.ReplaceAllString(pattern, "$1") + `)$`)
	if err != nil {
		return false
	}
	plain, _, suffixed := strings.Cut(pattern, ".")
	return slices.ContainsFunc(known, func(k string) bool { return is.MatchString(k) || suffixed && k == strings.TrimSuffix(plain, `\`) })
}
