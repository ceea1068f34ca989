package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/apache/beam/sdks/v2/go/pkg/beam/runners/prism"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/testing/ptest"
	"github.com/parquet-go/parquet-go"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

func TestMain(m *testing.M) { ptest.Main(m) }

// TestPipeline runs on prism, with a duplicate and a damaged file: each record is in the data
// set once.
func TestPipeline(t *testing.T) {
	in, out := t.TempDir(), t.TempDir()
	ride, err := os.ReadFile("../../../../vectors/fit/activity.fit")
	if err != nil {
		t.Fatal(err)
	}
	for name, b := range map[string][]byte{"a.fit": ride, "b.fit": ride, "c.fit": ride[:1000]} {
		if err := os.WriteFile(filepath.Join(in, name), b, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := prism.Execute(t.Context(), newPipeline(in+"/*.fit", out)); err != nil {
		t.Fatal(err)
	}
	file, err := fit.DecodeBytes(ride)
	if err != nil {
		t.Fatal(err)
	}
	var powers []uint64
	for _, m := range file.Messages {
		if m.Num() == profile.MesgNumRecord {
			powers = append(powers, m.Field(profile.RecordPower).Uint())
		}
	}
	type row struct {
		File  string `parquet:"file,optional"`
		Index int32  `parquet:"index,optional"`
		Power int32  `parquet:"power,optional"`
	}
	rows, err := parquet.ReadFile[row](filepath.Join(out, "record/year=2023/sport=cycling/data.parquet"))
	if err != nil || len(rows) != len(powers) {
		t.Fatalf("%d records, %v, want %d", len(rows), err, len(powers))
	}
	for _, r := range rows {
		if r.File != "a.fit" || uint64(r.Power) != powers[r.Index] {
			t.Errorf("record %d of %s has power %d, want %d of a.fit", r.Index, r.File, r.Power, powers[r.Index])
		}
	}
	for _, table := range []string{"lap", "session"} {
		if _, err := os.Stat(filepath.Join(out, table, "year=2023/sport=cycling/data.parquet")); err != nil {
			t.Error(err)
		}
	}
}
