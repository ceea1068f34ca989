package contracttest

import (
	"fmt"
	"os"
	"runtime"
	"strings"
	"testing"
)

// A recorder keeps what a test would say.
type recorder struct {
	testing.TB
	said []string
}

func (r *recorder) Helper() {}

func (r *recorder) Errorf(format string, args ...any) {
	r.said = append(r.said, fmt.Sprintf(format, args...))
}

func (r *recorder) Fatal(args ...any) {
	r.said = append(r.said, fmt.Sprint(args...))
	runtime.Goexit()
}

// run returns what [Run] says of a module of one file.
func run(t *testing.T, source string) string {
	t.Helper()
	return runWith(t, source, map[string]string{})
}

// runWith returns what [Run] says of a module with other files, too.
func runWith(t *testing.T, source string, files map[string]string) string {
	t.Helper()
	t.Chdir(t.TempDir())
	t.Setenv("GOWORK", "off")
	files["go.mod"], files["m.go"] = "module example.com/m\n\ngo 1.24\n", source
	for name, text := range files {
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	r, done := &recorder{TB: t}, make(chan struct{})
	go func() {
		defer close(done)
		Run(r, "./...")
	}()
	<-done
	return strings.Join(r.said, "\n")
}

// A file for another architecture says nothing here.
func TestRunElsewhere(t *testing.T) {
	files := map[string]string{"m_" + other() + ".go": "package m\n\n//tight:bce\nfunc F(b []byte, i int) byte { return b[i] }\n"}
	if got := runWith(t, "package m\n\n//tight:inline\nfunc G(i int) int { return i }\n", files); got != "" {
		t.Errorf("%q, want nothing", got)
	}
}

// other returns an architecture that the tests do not run on.
func other() string {
	if runtime.GOARCH == "arm64" {
		return "amd64"
	}
	return "arm64"
}

// What holds is silent; all else is said, where it is.
func TestRun(t *testing.T) {
	for source, want := range map[string]string{
		"package m\n\n//tight:inline\nfunc F(i int) int { return i }\n":                     "",
		"package m\n\n//tight:bce\nfunc F(b []byte, i int) byte { return b[i] }\n":          "m.go:3: bce: BROKEN: line 4: Found IsInBounds",
		"package m\n\n//tight:bce xfail\nfunc F(b []byte, i int) byte { return b[i] }\n":    "xfail",
		"package m\n\n//tight:inline\nfunc F[E any](e E) E { return e }\n":                  "m.go:3: inline: UNSEEN: ",
		"package m\n\n//tight:inlin\nfunc F(i int) int { return i }\n":                      `no such contract as "inlin"`,
		"package m\n\nfunc F(i int) int { return i }\n":                                     "no contracts",
		"package m\n\n//tight:bce xfail \"known\"\nfunc F(b []byte) byte { return b[0] }\n": "",
	} {
		got := run(t, source)
		if want == "" && got != "" || !strings.Contains(got, want) {
			t.Errorf("%q: %q, want %q", source, got, want)
		}
	}
}
