package input

import (
	"archive/zip"
	"bytes"
	"compress/flate"
	"errors"
	"hash/crc32"
	"runtime"
	"testing"
)

// declared returns an archive with one entry whose directory states a size, whatever it is.
func declared(t *testing.T, name string, data []byte, size uint64) []byte {
	t.Helper()
	var packed, out bytes.Buffer
	w, err := flate.NewWriter(&packed, flate.BestSpeed)
	if err != nil {
		t.Fatal(err)
	}
	w.Write(data)
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	z := zip.NewWriter(&out)
	e, err := z.CreateRaw(&zip.FileHeader{
		Name: name, Method: zip.Deflate, CRC32: crc32.ChecksumIEEE(data),
		CompressedSize64: uint64(packed.Len()), UncompressedSize64: size,
	})
	if err != nil {
		t.Fatal(err)
	}
	e.Write(packed.Bytes())
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// TestDeclaredTooLarge refuses an entry by the size in the directory of the archive: nothing of it
// is read but its beginning.
func TestDeclaredTooLarge(t *testing.T) {
	large := append(fake(""), make([]byte, 64<<20)...)
	dir := folder(t,
		entry{"fit.zip", declared(t, "a.fit", large, 3<<30)},
		entry{"true.zip", declared(t, "a.fit", large, uint64(len(large)))},
		entry{"hidden.zip", declared(t, "hidden.dat", large, 3<<30)},
		entry{"other.zip", declared(t, "notes.txt", make([]byte, 64<<20), 3<<30)},
		entry{"nested.zip", declared(t, "in.zip", append([]byte("PK\x03\x04"), large...), 3<<30)},
	)
	for name, want := range map[string]int{"fit.zip": 1, "true.zip": 1, "hidden.zip": 1, "other.zip": 0, "nested.zip": 1} {
		r := &Reader{MaxSize: 32 << 20}
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		refused := 0
		for f, err := range r.Open(dir + "/" + name) {
			if !errors.Is(err, ErrTooLarge) || len(f.Data) > aLook {
				t.Errorf("Open(%s) = %d bytes, %v, want its beginning and ErrTooLarge", name, len(f.Data), err)
			}
			refused++
		}
		runtime.ReadMemStats(&after)
		if refused != want || r.Skipped != 1-want {
			t.Errorf("Open(%s) refused %d and skipped %d, want %d and %d", name, refused, r.Skipped, want, 1-want)
		}
		if n := after.TotalAlloc - before.TotalAlloc; n > 1<<20 {
			t.Errorf("Open(%s) allocated %d bytes, want less than 1 MB", name, n)
		}
	}
}

// TestDeclaredSize allocates what an entry states, once, but not what a small entry cannot hold.
func TestDeclaredSize(t *testing.T) {
	data := fake("")
	for i := range 8 << 20 {
		data = append(data, byte(i*i>>7)^byte(i>>11))
	}
	dir := folder(t, entry{"true.zip", declared(t, "a.fit", data, uint64(len(data)))}, entry{"liar.zip", declared(t, "a.fit", fake("x"), 512<<20)})
	for name, most := range map[string]uint64{"true.zip": uint64(len(data)) * 5 / 4, "liar.zip": 1 << 20} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		for f, err := range new(Reader).Open(dir + "/" + name) {
			if name == "true.zip" && (err != nil || !bytes.Equal(f.Data, data)) {
				t.Errorf("Open(%s) = %d bytes, %v, want %d", name, len(f.Data), err, len(data))
			}
		}
		runtime.ReadMemStats(&after)
		if n := after.TotalAlloc - before.TotalAlloc; n > most {
			t.Errorf("Open(%s) allocated %d bytes, want %d at most", name, n, most)
		}
	}
}
