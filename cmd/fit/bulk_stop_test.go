package main

import (
	"fmt"
	"maps"
	"os"
	"os/exec"
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/cmd/fit/internal/bulk"
	"github.com/tightwire/tightwire/cmd/fit/internal/run"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/internal/testkit"
)

// stopVariable makes a test program a run of fit that is killed before a change of a data set.
const stopVariable = "FIT_TEST_STOP_BEFORE_CHANGE"

func TestMain(m *testing.M) {
	stop := os.Getenv(stopVariable)
	debug.SetGCPercent(800) // thousands of short runs: a quarter of the time went into collections of a small heap
	if stop == "" {
		status := m.Run()
		endBrowser()
		os.Exit(status)
	}
	left, err := strconv.Atoi(stop)
	if err != nil {
		panic(err)
	}
	bulk.AboutToChange = func() {
		if left--; left == 0 {
			self, _ := os.FindProcess(os.Getpid())
			self.Kill()
			select {} // nothing is done on the way out
		}
	}
	os.Exit(execute(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// killedBefore runs bulk in another process of the program self, which is killed before change n. It returns
// false if there are fewer changes.
func killedBefore(t *testing.T, self string, n int, in, out string) bool {
	t.Helper()
	c := exec.Command(self, "bulk", in, "-o", out)
	c.Env = append(os.Environ(), fmt.Sprintf("%s=%d", stopVariable, n))
	output, err := c.CombinedOutput()
	if c.ProcessState == nil || c.ProcessState.Success() == (err != nil) || c.ProcessState.ExitCode() > 0 {
		t.Fatalf("bulk: %v: %s", err, output)
	}
	return err != nil
}

// TestBulkKilled kills bulk before each change that it makes to a data set: all Parquet files
// are the old or the new ones then, the manifest is the old one until the end, and a run that
// goes on comes to the same data set as one that was not stopped.
func TestBulkKilled(t *testing.T) {
	self := testkit.Self(t)
	in, first := t.TempDir(), t.TempDir()
	save(t, in, map[string][]byte{
		"a.fit": made{2023, profile.SportCycling, 30, 1}.bytes(t),
		"b.fit": made{2024, profile.SportRunning, 30, 2}.bytes(t),
	})
	old := bulked(t, in, first, 0)
	os.Remove(in + "/b.fit")
	save(t, in, map[string][]byte{"c.fit": made{2023, profile.SportCycling, 20, 3}.bytes(t)})
	want := bulked(t, in, t.TempDir(), 0)
	killed := 0
	for n := 1; ; n++ {
		out := t.TempDir()
		if err := os.CopyFS(out, os.DirFS(first)); err != nil {
			t.Fatal(err)
		}
		if !killedBefore(t, self, n, in, out) {
			break
		}
		killed++
		for name, content := range tree(t, out) {
			if content != old[name] && content != want[name] && !strings.HasSuffix(name, ".tmp") {
				t.Errorf("killed before change %d: %s is neither the old nor the new one", n, name)
			}
			if name == "manifest.jsonl" && content != old[name] {
				t.Errorf("killed before change %d: the manifest is new", n)
			}
		}
		if got := bulked(t, in, out, 0); !maps.Equal(got, want) {
			t.Errorf("killed before change %d, started again: %q, want %q as they are of a new data set",
				n, names(got), names(want))
		}
	}
	if killed != 3+3+3+1 { // files begun, files named, files removed, the manifest
		t.Errorf("bulk was killed %d times, want 10: a change is made without being announced", killed)
	}
}

// TestBulkMemory has a hundred files in one partition, and a thousand: ten times the rows need
// little more memory, also if the content of the first ones is kept.
func TestBulkMemory(t *testing.T) {
	few, read := memoryOf(t, 100, 0)
	if read != 2*100 {
		t.Errorf("bulk read %d files, want 100, each twice", read)
	}
	many, read := memoryOf(t, 1000, 1<<20)
	if many > few+4<<20 {
		t.Errorf("bulk of 1000 files has %d bytes in memory, of 100 files %d, want 4 MiB more at most", many, few)
	}
	if read <= 1000 || read >= 2*1000 {
		t.Errorf("bulk read %d files, want 1000, and most of them again", read)
	}
	if _, read := memoryOf(t, 100, bulk.KeptRoom); read != 100 {
		t.Errorf("bulk read %d files, want 100 once", read)
	}
}

// memoryOf returns the most that bulk of some files has in memory, without garbage, with room for
// content that is kept, and how many files it reads.
func memoryOf(t *testing.T, files, room int) (most uint64, read int) {
	t.Helper()
	defer func(room int) { bulk.KeptRoom = room }(bulk.KeptRoom)
	bulk.KeptRoom = room
	in := t.TempDir()
	for i := range files {
		save(t, in, map[string][]byte{fmt.Sprintf("%04d.fit", i): made{2023, profile.SportCycling, 300, i}.bytes(t)})
	}
	flags, command := bulk.Bulk.Flags()
	if err := flags.Parse([]string{in, "-o", t.TempDir()}); err != nil {
		t.Fatal(err)
	}
	arguments := run.Parse(flags)
	if err := command.Check(&arguments); err != nil {
		t.Fatal(err)
	}
	var out, errs strings.Builder
	p := run.New(&arguments, nil, &out, &errs)
	p.Count = func(int64) {
		if read++; read%20 == 0 {
			most = max(most, live())
		}
	}
	before := live()
	command.Run(p)
	if p.Status != 0 {
		t.Fatalf("bulk of %d files: status %d, %s", files, p.Status, &errs)
	}
	return most - before, read
}

// live returns the bytes in memory that are not garbage.
func live() uint64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}
