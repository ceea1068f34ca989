package page

import (
	"strings"
	"testing"
	"time"
)

// named is something whose progress is shown.
type named string

func (n named) String() string { return string(n) }

const (
	old    = named("go1.26.8 linux/amd64/v1")
	latest = named("go1.27.4 linux/amd64/v1")
	arm    = named("go1.27.4 linux/arm64")
)

// run reports on three builds, of which the first takes the time given and the second 3 s.
func run(width int, first time.Duration) []string {
	var out strings.Builder
	var said []string
	now := time.Unix(0, 0)
	next := func() {
		said = append(said, out.String())
		out.Reset()
	}
	p := newProgress(&out, []named{old, latest, arm}, width, func() time.Time { return now })
	next()
	for _, d := range []time.Duration{first, 3 * time.Second, 0} {
		now = now.Add(d)
		p.Done("2 results")
		next()
	}
	p.End()
	next()
	return said
}

// While the first build runs there is an estimate by its packages, and where there is no
// terminal a line now and then.
func TestProgressOfPackages(t *testing.T) {
	var out strings.Builder
	now := time.Unix(0, 0)
	p := newProgress(&out, []named{old, latest}, 0, func() time.Time { return now })
	p.tick()
	p.Listed(200)
	for range 20 {
		p.Compiled("strings")
	}
	now = now.Add(10 * time.Second)
	p.tick()
	p.Done("2 results")
	p.tick()
	p.Done("2 results")
	p.tick()
	p.End()
	want := `build 1 of 2: go1.26.8 linux/amd64/v1
build 1 of 2: go1.26.8 linux/amd64/v1: package 20 of at most 200 (strings), about 4 min left
go1.26.8 linux/amd64/v1: 2 results, 10.0 s
build 2 of 2: go1.27.4 linux/amd64/v1, about 10 s left
go1.27.4 linux/amd64/v1: 2 results, 0.0 s
`
	if out.String() != want {
		t.Errorf("%s\nwant\n%s", out.String(), want)
	}
}

func TestProgress(t *testing.T) {
	for _, test := range []struct {
		width int
		first time.Duration
		want  []string
	}{
		{80, 5 * time.Second, []string{
			"\r\x1b[Kbuild 1 of 3: go1.26.8 linux/amd64/v1",
			"\r\x1b[Kbuild 2 of 3: go1.27.4 linux/amd64/v1, about 10 s left",
			"\r\x1b[Kbuild 3 of 3: go1.27.4 linux/arm64, about 4 s left",
			"",
			"\r\x1b[K",
		}},
		{20, 5 * time.Minute, []string{
			"\r\x1b[Kbuild 1 of 3: go1.2",
			"\r\x1b[Kbuild 2 of 3: go1.2",
			"\r\x1b[Kbuild 3 of 3: go1.2",
			"",
			"\r\x1b[K",
		}},
		{80, 5 * time.Minute, []string{
			"\r\x1b[Kbuild 1 of 3: go1.26.8 linux/amd64/v1",
			"\r\x1b[Kbuild 2 of 3: go1.27.4 linux/amd64/v1, about 10 min left",
			"\r\x1b[Kbuild 3 of 3: go1.27.4 linux/arm64, about 3 min left",
			"",
			"\r\x1b[K",
		}},
		{80, 400 * time.Millisecond, []string{
			"\r\x1b[Kbuild 1 of 3: go1.26.8 linux/amd64/v1",
			"\r\x1b[Kbuild 2 of 3: go1.27.4 linux/amd64/v1, about 1 s left",
			"\r\x1b[Kbuild 3 of 3: go1.27.4 linux/arm64, about 2 s left",
			"",
			"\r\x1b[K",
		}},
		{0, 5 * time.Second, []string{
			"",
			"go1.26.8 linux/amd64/v1: 2 results, 5.0 s\n",
			"go1.27.4 linux/amd64/v1: 2 results, 3.0 s\n",
			"go1.27.4 linux/arm64: 2 results, 0.0 s\n",
			"",
		}},
	} {
		got := run(test.width, test.first)
		for i := range test.want {
			if got[i] != test.want[i] {
				t.Errorf("width %d, first %v: step %d is %q, want %q", test.width, test.first, i, got[i], test.want[i])
			}
		}
	}
}
