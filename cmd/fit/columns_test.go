package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// recordsFile returns a file with n records.
func recordsFile(t *testing.T, n int) []byte {
	t.Helper()
	var b fit.Builder
	for i := range n {
		b.Begin(profile.MesgNumRecord)
		b.Add(profile.RecordTimestamp, fit.Uint32(uint32(1_000_000_000+i)))
		b.Add(profile.RecordSpeed, fit.Uint16(7000))
		if err := b.End(); err != nil {
			t.Fatal(err)
		}
	}
	file, err := fit.Append(nil, b.File())
	if err != nil {
		t.Fatal(err)
	}
	return file
}

// TestColumnExports writes files that begin as their formats do, with and without what
// follows from other fields.
func TestColumnExports(t *testing.T) {
	t.Parallel()
	file := recordsFile(t, 100)
	for verb, magic := range map[string]string{"parquet": "PAR1", "arrow": "ARROW1"} {
		got := fitOn(file, verb)
		if got.status != 0 || !strings.HasPrefix(got.out, magic) || !strings.HasSuffix(got.out, magic) {
			t.Errorf("%s: status %d, %q, %d bytes", verb, got.status, got.errors, len(got.out))
		}
		raw := fitOn(file, verb, "--raw")
		if !strings.Contains(got.out, "enhanced_speed") || strings.Contains(raw.out, "enhanced_speed") {
			t.Errorf("%s: --raw has fields that follow from others, or the others do not", verb)
		}
	}
}

// TestColumnMessages writes other messages than records, and refuses what is no message.
func TestColumnMessages(t *testing.T) {
	t.Parallel()
	for _, verb := range []string{"parquet", "arrow"} {
		lap := fitOn(nil, verb, "-m", "lap", "../../vectors/fit/activity.fit")
		if lap.status != 0 || !strings.Contains(lap.out, "total_elapsed_time") || strings.Contains(lap.out, "position_long") {
			t.Errorf("%s: status %d, %q, %d bytes, want the fields of laps", verb, lap.status, lap.errors, len(lap.out))
		}
		if got := fitOn(nil, verb, "-m", "lapp", "../../vectors/fit/activity.fit"); got.status != 2 || !strings.Contains(got.errors, `no message "lapp"`) {
			t.Errorf("%s -m lapp: %v", verb, got)
		}
	}
}

// TestArrowStream wants the mark that begins each message of the format, and the one that ends it.
func TestArrowStream(t *testing.T) {
	t.Parallel()
	got := fitOn(recordsFile(t, 100), "arrow", "--stream")
	if got.status != 0 || !strings.HasPrefix(got.out, "\xff\xff\xff\xff") || !strings.HasSuffix(got.out, "\xff\xff\xff\xff\x00\x00\x00\x00") {
		t.Errorf("status %d, %q, %d bytes", got.status, got.errors, len(got.out))
	}
}

// TestColumnExportDamaged leaves the file that was there.
func TestColumnExportDamaged(t *testing.T) {
	t.Parallel()
	out := filepath.Join(t.TempDir(), "out.parquet")
	if err := os.WriteFile(out, []byte("before"), 0o666); err != nil {
		t.Fatal(err)
	}
	file := recordsFile(t, 100)
	got := fitOn(file[:len(file)-9], "parquet", "-", "-o", out)
	b, _ := os.ReadFile(out)
	if got.status != 1 || !bytes.Equal(b, []byte("before")) {
		t.Errorf("status %d, %q in the file, want 1 and what was there", got.status, b)
	}
}
