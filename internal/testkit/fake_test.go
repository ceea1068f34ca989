package testkit

import (
	"fmt"
	"strings"
	"testing"
)

// A fake replaces a test, so that checks can be seen failing.
type fake struct {
	testing.TB // nil: any method that is not below panics
	errors     []string
	logs       []string
	skipped    bool
	cleanups   []func()
}

func (f *fake) Helper()                     {}
func (f *fake) Cleanup(c func())            { f.cleanups = append(f.cleanups, c) }
func (f *fake) Logf(s string, args ...any)  { f.logs = append(f.logs, fmt.Sprintf(s, args...)) }
func (f *fake) Errorf(s string, arg ...any) { f.errors = append(f.errors, fmt.Sprintf(s, arg...)) }
func (f *fake) Fatalf(s string, arg ...any) { f.Errorf(s, arg...); panic(f) }
func (f *fake) Fatal(args ...any)           { f.Fatalf("%s", fmt.Sprint(args...)) }

func (f *fake) Skipf(s string, args ...any) {
	f.Logf(s, args...)
	f.skipped = true
	panic(f)
}

// try runs test with a fake, to its end or to where it stops itself, and then
// its cleanups.
func try(test func(t testing.TB)) *fake {
	f := &fake{}
	func() {
		defer func() {
			if r := recover(); r != nil && r != any(f) {
				panic(r)
			}
		}()
		test(f)
	}()
	for _, c := range f.cleanups {
		c()
	}
	return f
}

// passes fails t if the fake test failed or was skipped.
func passes(t *testing.T, name string, test func(t testing.TB)) {
	t.Helper()
	if f := try(test); len(f.errors) != 0 || f.skipped {
		t.Errorf("%s: errors %q, skipped %v, want a pass", name, f.errors, f.skipped)
	}
}

// fails fails t unless the fake test failed once, with want in the message.
func fails(t *testing.T, name, want string, test func(t testing.TB)) {
	t.Helper()
	if f := try(test); len(f.errors) != 1 || !strings.Contains(f.errors[0], want) {
		t.Errorf("%s: errors %q, want one with %q", name, f.errors, want)
	}
}
