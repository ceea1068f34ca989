package fitarrow

import (
	"bytes"
	"testing"
)

// TestParquetMetadata reads the metadata of a whole file, and of no part of it.
func TestParquetMetadata(t *testing.T) {
	var b bytes.Buffer
	if err := WriteParquet(&b, ride(t)); err != nil {
		t.Fatal(err)
	}
	whole := b.Bytes()
	m, err := Metadata(bytes.NewReader(whole), int64(len(whole)))
	if err != nil || m["fit.message"] != "record" || m["ARROW:schema"] == "" {
		t.Errorf("Metadata = %v, %v, want fit.message and ARROW:schema", m, err)
	}
	for n := range whole {
		for _, part := range [][]byte{whole[:n], whole[n+1:]} {
			if m, err := Metadata(bytes.NewReader(part), int64(len(part))); err == nil {
				t.Fatalf("Metadata of %d of %d bytes = %v, want an error", len(part), len(whole), m)
			}
		}
	}
}

// FuzzMetadata never panics, nor takes a length for true that the file has not.
func FuzzMetadata(f *testing.F) {
	f.Add([]byte("PAR1\x00\x00\x00\x00PAR1"))
	f.Add([]byte("PAR1\xff\xff\xff\xffPAR1"))
	f.Add([]byte("PAR1\x15\x00\x00\x02\x00\x00\x00PAR1"))
	f.Fuzz(func(t *testing.T, b []byte) {
		m, err := Metadata(bytes.NewReader(b), int64(len(b)))
		if err == nil && !bytes.HasSuffix(b, []byte(magic)) {
			t.Errorf("Metadata = %v of what does not end in %s", m, magic)
		}
	})
}
