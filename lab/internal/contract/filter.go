package contract

import (
	"cmp"
	"fmt"
	"go/version"
	"regexp"
	"slices"
	"strings"

	"github.com/tightwire/tightwire/lab/internal/build"
)

// A Filter selects builds: all of its terms must match. The zero value matches every
// build.
type Filter []term

// A term is a list of alternatives, one of which must match.
type term []string

// ParseFilter reads terms separated by spaces, with commas between alternatives:
//
//	go>=1.26        a release; also go<1.27, go==1.26.8 and go1.26, which is any 1.26.x
//	amd64 amd64/v3  an architecture, or one with its level
//	linux           an operating system
//	simd            an experiment
//	tag:purego      a build tag
//	pgo             a profile, which is named for the build
//	!arm64          none of these
func ParseFilter(s string) (Filter, error) {
	var f Filter
	for _, t := range strings.Fields(s) {
		alternatives := strings.Split(t, ",")
		for _, a := range alternatives {
			if err := checkAlternative(strings.TrimPrefix(a, "!")); err != nil {
				return nil, fmt.Errorf("filter %q: %w", s, err)
			}
		}
		f = append(f, alternatives)
	}
	return f, nil
}

// String returns the filter as it is written.
func (f Filter) String() string {
	terms := make([]string, len(f))
	for i, t := range f {
		terms[i] = strings.Join(t, ",")
	}
	return strings.Join(terms, " ")
}

func checkAlternative(a string) error {
	if _, v, ok := release(a); ok {
		if !version.IsValid(v) {
			return fmt.Errorf("%q is not a release", a)
		}
		return nil
	}
	if tag, ok := strings.CutPrefix(a, "tag:"); ok {
		return checkTag(tag)
	}
	arch, level, _ := strings.Cut(a, "/")
	if level != "" {
		_, err := build.ParseTarget("linux/" + arch + "/" + level)
		return err
	}
	if !slices.Contains(names, a) {
		return fmt.Errorf("%q is not a known release, architecture, operating system or experiment, nor pgo or tag:name", a)
	}
	return nil
}

// names are the names that a filter may have besides releases. A misspelt name would
// never match and so never fail.
var names = slices.Concat(build.KnownArch, build.KnownOS, []string{"simd", "pgo"})

var (
	isTag = regexp.MustCompile(`^[\pL\p{Nd}_.]+$`)
	isSet = regexp.MustCompile(`^(go1\..*|goexperiment\..*|unix|cgo|gc|gccgo|race|msan|asan)$`)
)

// checkTag rejects the tags that the go command sets by itself: builds do not list them, so
// that they would never match.
func checkTag(tag string) error {
	switch {
	case !isTag.MatchString(tag):
		return fmt.Errorf("%q is not a build tag", tag)
	case isSet.MatchString(tag) || slices.Contains(names, tag):
		return fmt.Errorf("%q is a tag that -tags cannot set: use its own term, such as amd64 or go>=1.26", tag)
	}
	return nil
}

// release splits go>=1.26 into the operator and go1.26. The operator of go1.26 is "".
func release(a string) (operator, v string, ok bool) {
	rest, ok := strings.CutPrefix(a, "go")
	if !ok {
		return "", "", false
	}
	for _, operator := range []string{">=", "<=", "==", ">", "<", ""} {
		if v, ok := strings.CutPrefix(rest, operator); ok {
			return operator, "go" + v, true
		}
	}
	return "", "", false
}

// Matches reports whether all terms match the build.
func (f Filter) Matches(b build.Build) bool {
	return !slices.ContainsFunc(f, func(t term) bool {
		return !slices.ContainsFunc(t, func(a string) bool { return matches(a, b) })
	})
}

// needsRelease reports whether a filter compares releases although the toolchain is
// only known as "local".
func (f Filter) needsRelease(b build.Build) bool {
	return b.Toolchain == "local" && slices.ContainsFunc(f, func(t term) bool {
		return slices.ContainsFunc(t, func(a string) bool {
			_, _, ok := release(strings.TrimPrefix(a, "!"))
			return ok
		})
	})
}

func matches(a string, b build.Build) bool {
	if rest, not := strings.CutPrefix(a, "!"); not {
		return !matches(rest, b)
	}
	if operator, v, ok := release(a); ok {
		return compares(operator, b.Toolchain, v)
	}
	if tag, ok := strings.CutPrefix(a, "tag:"); ok {
		return slices.Contains(strings.Split(b.Tags, ","), tag)
	}
	if arch, level, ok := strings.Cut(a, "/"); ok {
		return b.Arch == arch && cmp.Or(b.Level, build.DefaultLevel(arch)) == level
	}
	if a == "pgo" {
		return b.PGO != "" && b.PGO != "off"
	}
	return a == b.Arch || a == b.OS || slices.Contains(strings.Split(b.Experiment, ","), a)
}

func compares(operator, toolchain, v string) bool {
	n := version.Compare(toolchain, v)
	switch operator {
	case ">=":
		return n >= 0
	case ">":
		return n > 0
	case "<=":
		return n <= 0
	case "<":
		return n < 0
	case "==":
		return n == 0
	}
	return n == 0 || version.Lang(toolchain) == v
}
