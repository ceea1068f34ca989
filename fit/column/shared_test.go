package column

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// realFiles is a collection of files beside the checkout, which is not part of the
// project: real people's files are not published again.
const realFiles = "../../../shared/fit/files"

// eachReal calls do with each real file and each kind of message in it.
func eachReal(t *testing.T, do func(name string, b []byte, num profile.MesgNum)) {
	t.Helper()
	files := 0
	_ = filepath.WalkDir(realFiles, func(path string, _ fs.DirEntry, _ error) error {
		if !strings.EqualFold(filepath.Ext(path), ".fit") {
			return nil
		}
		b, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		files++
		nums := map[profile.MesgNum]bool{}
		for f := range fit.All(b) {
			if f != nil {
				for _, m := range f.Messages {
					nums[m.Num()] = true
				}
			}
		}
		for num := range nums {
			do(filepath.Base(path), b, num)
		}
		return nil
	})
	if files == 0 {
		t.Skip("no collection of real files beside the checkout")
	}
	t.Log(files, "files")
}

// TestRealFiles compares columns with messages.
func TestRealFiles(t *testing.T) {
	cells := 0
	eachReal(t, func(name string, b []byte, num profile.MesgNum) {
		cells += checkTable(t, name, b, num)
		checkExpanded(t, name, b, num)
	})
	t.Log(cells, "cells")
}

// TestRealAppend writes columns of real files and reads them again.
func TestRealAppend(t *testing.T) {
	written, refused := 0, 0
	eachReal(t, func(name string, b []byte, num profile.MesgNum) {
		if num == profile.MesgNumDeveloperDataID || num == profile.MesgNumFieldDescription {
			return
		}
		builder := NewBuilder(num)
		builder.StoredOnly = true
		_ = builder.AddBytes(b)
		table := builder.Table()
		out, err := Append(nil, table)
		if err != nil {
			refused++
			t.Log(name, num, err)
			return
		}
		written++
		checkAppended(t, name, out, table)
		again := NewBuilder(num)
		again.StoredOnly = true
		if err := again.AddBytes(out); err != nil {
			t.Fatal(name, err)
		}
		checkSame(t, name, again.Table(), table)
	})
	t.Log(written, "written,", refused, "refused")
	if refused > written/20 {
		t.Errorf("%d tables are refused, %d written", refused, written)
	}
}
