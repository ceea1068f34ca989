package main

import (
	"bytes"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/tightwire/tightwire/compare/cmd/demo/internal/raced"
	"github.com/tightwire/tightwire/compare/corpus"
	"github.com/tightwire/tightwire/compare/races"
	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/lab/race"
)

// TestDemo runs what the codecs do, with races that are over at once.
func TestDemo(t *testing.T) {
	var out bytes.Buffer
	if err := codecs(&out, built(t), race.Options{Rounds: 2, Slice: time.Nanosecond}, time.Now().Add(time.Hour)); err != nil {
		t.Fatalf("demo = %v, want nil; it printed\n%s", err, &out)
	}
	for _, want := range []string{
		"write request: encode ", "easyproto ", "encoding/binary ", " yes\n",
		`"Timestamp"`, "unexpected EOF",
		"vectors/fit/activity.fit: ", "muktihari/fit's.", "cycling", "Heart Strap", "Muscle Oxygen, 3600 values", "b2sum LICENSE\n", "b2sum --algorithm blake2s LICENSE\n", "x/crypto ", "== 4. The same ride in Java ==",
	} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("demo printed\n%s\nwant %q in it", &out, want)
		}
	}
	if !strings.Contains(out.String(), "Left out: no JDK") && !strings.Contains(out.String(), "and wrote the same bytes.") {
		t.Errorf("demo printed\n%s\nwant that Java wrote the same bytes, or that there is no JDK", &out)
	}
	if got, want := strings.Count(out.String(), " yes\n"), allPeers(); got != want {
		t.Errorf("demo shows %d rows, want one for each of the %d peers in its contests", got, want)
	}
	if got := strings.Count(out.String(), "The same as x/crypto's."); got != 2 {
		t.Errorf("demo printed\n%s\nwant two digests as x/crypto's, not %d", &out, got)
	}
}

// built are the programs, but for those with SIMD, whose first build takes a minute.
func built(t *testing.T) *tools {
	t.Helper()
	built, err := build()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(built.remove)
	return built
}

// TestWithoutJava has no JDK where JAVA_HOME says there is one.
func TestWithoutJava(t *testing.T) {
	t.Setenv("JAVA_HOME", t.TempDir())
	var out bytes.Buffer
	if err := showJava(t.Context(), &out, built(t).folder); err != nil || !strings.Contains(out.String(), "Left out: no JDK") {
		t.Errorf("showJava without a JDK = %v, want nil; it printed\n%s\nwant that it is left out", err, &out)
	}
}

// allPeers counts the peers of all contests.
func allPeers() (n int) {
	for _, c := range contests {
		for _, r := range raced.All() {
			for _, a := range r.Arms {
				if r.Name == c.race && !races.Ours(a.Name) {
					n++
				}
			}
		}
	}
	return n
}

// TestDigestsDiffer has a file that is not what x/crypto hashes.
func TestDigestsDiffer(t *testing.T) {
	var out bytes.Buffer
	err := showDigest(&out, built(t), nil, func([]byte) []byte { return []byte{1} })
	if err == nil || strings.Contains(out.String(), "The same") {
		t.Errorf("showDigest of another digest = %v, want an error; it printed\n%s", err, &out)
	}
}

// TestDownloads has a go command that says on standard error what it downloads, as it
// does with empty caches.
func TestDownloads(t *testing.T) {
	real, err := exec.LookPath(goCommand())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := exec.LookPath("sh"); err != nil {
		t.Skip("no sh to run a script in place of the go command:", err)
	}
	script := filepath.Join(t.TempDir(), "go")
	text := "#!/bin/sh\necho 'go: downloading example.com/x v1.0.0' >&2\nexec '" + real + "' \"$@\"\n"
	if err := os.WriteFile(script, []byte(text), 0o700); err != nil {
		t.Fatal(err)
	}
	t.Setenv("GO", script)
	programs := built(t)
	var out bytes.Buffer
	if err := errors.Join(showDigests(&out, programs), showScans(&out, programs)); err != nil || strings.Contains(out.String(), "downloading") {
		t.Errorf("with downloads: %v, want nil; it printed\n%s", err, &out)
	}
}

// TestContests wants each to name a race, an arm in it, and known peers.
func TestContests(t *testing.T) {
	arms := map[string]map[string]bool{}
	for _, r := range raced.All() {
		arms[r.Name] = map[string]bool{}
		for _, a := range r.Arms {
			arms[r.Name][a.Name] = true
		}
	}
	for _, c := range contests {
		if !arms[c.race][c.ours] || !races.Ours(c.ours) {
			t.Errorf("%s: no arm %q of ours", c.race, c.ours)
		}
		for arm := range arms[c.race] {
			if !races.Ours(arm) && peers[arm] == "" {
				t.Errorf("%s: no name for the peer %q", c.race, arm)
			}
		}
	}
}

func TestRowSaysWhoLoses(t *testing.T) {
	for _, tt := range []struct {
		row  row
		want string
	}{
		{row{"w", "p", race.Ratio{P10: 2, Centre: 2, Lo: 1.9, Hi: 2.1}, true}, "w\tp\t2.00x\t1.90 to 2.10\tfaster\tyes"},
		{row{"w", "p", race.Ratio{P10: 0.5, Centre: 0.5, Lo: 0.4, Hi: 0.6}, true}, "w\tp\t0.50x\t0.40 to 0.60\tSLOWER\tyes"},
		{row{"w", "p", race.Ratio{P10: 1.2, Centre: 1.01, Lo: 0.9, Hi: 1.1}, true}, "w\tp\t1.01x~\t0.90 to 1.10\tas fast\tyes"},
		{row{title: "w", peer: "p"}, "w\tp\t-\t-\t-\tNO"},
	} {
		if got := tt.row.String(); got != tt.want {
			t.Errorf("row.String() = %q, want %q", got, tt.want)
		}
	}
}

// TestEscape asks the shell's printf.
func TestEscape(t *testing.T) {
	sh, err := exec.LookPath("sh")
	if err != nil {
		t.Skip("no sh to ask:", err)
	}
	want := []byte(`a'%\` + "\x00\x07\x7f\x80\xff 1")
	got, err := exec.Command(sh, "-c", "printf '"+escape(want)+"'").Output()
	if err != nil || !bytes.Equal(got, want) {
		t.Errorf("printf '%s' = %q, %v, want %q", escape(want), got, err, want)
	}
}

// TestRideDiffers has a file that is not the one decoded.
func TestRideDiffers(t *testing.T) {
	b, other := corpus.FITHour(), corpus.FITSmall(1)[0]
	f, err := fit.DecodeBytes(b)
	if err != nil {
		t.Fatal(err)
	}
	if err := compareRide(io.Discard, b, f); err != nil {
		t.Errorf("compareRide of the file itself = %v, want nil", err)
	}
	if err := compareRide(io.Discard, other, f); err == nil {
		t.Error("compareRide of another file = nil, want an error")
	}
}

// printedRatio finds a row's ratio and its interval.
var printedRatio = regexp.MustCompile(`\s([\d.]+)x~?\s+([\d.]+) to ([\d.]+|\+Inf)\s`)

// TestRatiosAreInside prints a race in which the peer has two speeds, so that the median of its
// ratios is far from their centre.
func TestRatiosAreInside(t *testing.T) {
	res := &race.Result{Name: "Two/speeds", Arms: []race.Samples{{Name: "protowire"}, {Name: "ours"}}}
	for i := range 60 {
		theirs := 1000.0
		if i%9 < 4 {
			theirs = 2000
		}
		res.Arms[0].Ns, res.Arms[1].Ns = append(res.Arms[0].Ns, theirs), append(res.Arms[1].Ns, 1000)
	}
	var out bytes.Buffer
	printRows(&out, contest{"Two/speeds", "ours", "two speeds"}.rows(res))
	found := printedRatio.FindStringSubmatch(out.String())
	if found == nil {
		t.Fatalf("no ratio in\n%s", &out)
	}
	var x [3]float64
	for i, s := range found[1:] {
		x[i], _ = strconv.ParseFloat(s, 64) // which the expression has checked
	}
	if !(x[1] <= x[0] && x[0] <= x[2]) {
		t.Errorf("demo prints\n%s\nwant the ratio inside the interval", &out)
	}
}
