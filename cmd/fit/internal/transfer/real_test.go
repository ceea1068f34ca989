package transfer

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/tightwire/tightwire/internal/testkit"
)

// realFiles is a folder beside the checkout, with files of real people in it.
const realFiles = "../../../../../shared/fit/files"

// TestUndoReal undoes some transfers of each whole file of real people. Of the files that lost one to
// eight carriage returns, all come back except files of random values.
func TestUndoReal(t *testing.T) {
	t.Parallel()
	files, lost, found := 0, 0, 0
	for _, facts := range testkit.Collection(t, realFiles) {
		b, err := os.ReadFile(filepath.Join(realFiles, facts["file"]))
		if err != nil {
			t.Fatal(err)
		}
		if facts["verdict"] != "ok" || wholeSize(b) != len(b) || len(b) < 100 {
			continue
		}
		files++
		for i, c := range codings {
			if i%4 != files%4 {
				continue
			}
			if coded := c.do(b); !bytes.Equal(coded, b) {
				prove(t, c.name, coded, b)
			}
		}
		if n := bytes.Count(b, []byte("\r\n")); n == 0 || n > 8 {
			continue
		}
		lost++
		for _, r := range Undo(bytes.ReplaceAll(b, []byte("\r\n"), []byte("\n"))) {
			if r.Proven && bytes.Equal(r.Data, b) {
				found++
			} else {
				t.Errorf("%s without carriage returns: Undo = %s, %d bytes", facts["file"], r.Name, len(r.Data))
			}
		}
	}
	t.Logf("%d files; %d lost carriage returns, %d of them got them back", files, lost, found)
	if found*10 < lost*8 {
		t.Errorf("%d files lost carriage returns, %d of them got them back", lost, found)
	}
}
