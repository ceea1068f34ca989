package fitarrow

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/tightwire/tightwire/fit/column"
	"github.com/tightwire/tightwire/fit/profile"
)

// BenchmarkFiles makes Arrow and Parquet of the FIT files that FIT_FILES matches, one after
// the other: an operation is one file. tools/scripts/columns_race.sh runs it beside another program.
func BenchmarkFiles(b *testing.B) {
	names, _ := filepath.Glob(os.Getenv("FIT_FILES"))
	if len(names) == 0 {
		b.Skip("FIT_FILES matches no file")
	}
	b.Run("to=arrow", func(b *testing.B) {
		benchmarkFiles(b, names, func(t *column.Table) error { Record(t).Release(); return nil })
	})
	b.Run("to=parquet", func(b *testing.B) {
		var out bytes.Buffer
		benchmarkFiles(b, names, func(t *column.Table) error {
			out.Reset()
			return WriteParquet(&out, t)
		})
	})
}

func benchmarkFiles(b *testing.B, names []string, write func(*column.Table) error) {
	var room bytes.Buffer // for one file after the other
	for i := 0; b.Loop(); i++ {
		file, err := readFile(&room, names[i%len(names)])
		if err != nil {
			b.Fatal(err)
		}
		t, err := column.Decode(file, profile.MesgNumRecord)
		if err != nil {
			b.Fatal(err)
		}
		if err := write(t); err != nil {
			b.Fatal(err)
		}
	}
}

func readFile(room *bytes.Buffer, name string) ([]byte, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	room.Reset()
	_, err = room.ReadFrom(f)
	return room.Bytes(), err
}
