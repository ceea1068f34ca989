package build

import (
	"errors"
	"fmt"
	"testing"
)

// An error of a build names it, and is found by its type below the words of whoever passes it on.
func TestErrors(t *testing.T) {
	c := Build{Toolchain: "go1.26.8", OS: "linux", Arch: "arm64", Tags: "fast"}
	for want, err := range map[string]error{
		"go1.26.8 linux/arm64 tags=fast: skipped: no such toolchain":                                                 &SkippedError{c, "no such toolchain"},
		"go1.26.8 linux/arm64 tags=fast: not understood: faults of the self-test were not found: inlined, code size": &BlindError{c, []string{"inlined", "code size"}},
	} {
		if err.Error() != want {
			t.Errorf("%q, want %q", err, want)
		}
	}
	passed := fmt.Errorf("while building: %w", &SkippedError{c, "why"})
	var skipped *SkippedError
	var blind *BlindError
	if !errors.As(passed, &skipped) || skipped.Build != c || skipped.Reason != "why" || errors.As(passed, &blind) {
		t.Errorf("%v is skipped %+v, blind %+v", passed, skipped, blind)
	}
}

// A file of the library is named as the compiler's lines about it are, wherever the toolchain is.
func TestSpelled(t *testing.T) {
	for _, tt := range []struct {
		s          Source
		file, want string
	}{
		{Source{Path: "strings", std: true}, "/usr/lib/go/src/strings/builder.go", "$GOROOT/src/strings/builder.go"},
		{Source{Path: "internal/bytealg", std: true}, "/x/src/internal/bytealg/count.go", "$GOROOT/src/internal/bytealg/count.go"},
		{Source{Path: "example.com/m"}, "/src/m/m.go", "/src/m/m.go"},
	} {
		if got := tt.s.Spelled(tt.file); got != tt.want {
			t.Errorf("%s of %s is spelled %s, want %s", tt.file, tt.s.Path, got, tt.want)
		}
	}
}
