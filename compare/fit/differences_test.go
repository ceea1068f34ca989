package fit_test

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/muktihari/fit/proto"

	"github.com/tightwire/tightwire/fit"
)

// checkSame wants two decoded files to have the same messages and values.
func checkSame(t *testing.T, name string, f *fit.File, g *proto.FIT) {
	t.Helper()
	all, _ := differences(f, g)
	if len(all) > 0 {
		t.Errorf("%s: %d fields differ, the first: %v", name, len(all), all[0])
	}
}

// rejected are whole files of vectors/fit that muktihari/fit v0.26.1 does not
// decode, and what its error says.
var rejected = map[string]string{
	"header-12":         "crc checksum mismatch", // the header counts in the file's checksum
	"header-checksum-0": "crc checksum mismatch", // likewise
	"base-type-bytes":   "invalid basetype",      // 0x06 for 0x86, and types that nobody knows
	"developer-types":   "invalid basetype",      // 0x06 in a description
	"developer-invalid": "invalid basetype",      // a description without a type
	"nothing":           "invalid data size",     // a file may be empty
}

// otherwise are files that it decodes otherwise: how many fields, and why.
var otherwise = map[string]struct {
	differences int
	why         string
}{
	"compressed":      {217, "it adds a timestamp to each message with a compressed header, also where there is no time yet"},
	"developer-late":  {3, "it drops developer fields without a description before them"},
	"developer-again": {5, "the first description counts, not the last"},
	"reserved-bits":   {1, "it drops a developer field without description"},
	"sizes":           {171, "it drops fields of size 0, fills short ones up and cuts long ones off"},
	"strings":         {8, "an unterminated string is empty, and a string is cut at what is no UTF-8"},
}

// TestVectorsByTheirs wants muktihari/fit to decode every whole file of vectors/fit
// as ours does, but for those above, and to find the damage in others.
func TestVectorsByTheirs(t *testing.T) {
	for _, row := range digests(t) {
		name := strings.TrimSuffix(row.file, ".fit")
		b := readFile(t, filepath.Join(vectors, row.file))
		f, err := fit.DecodeBytes(b)
		g, theirErr := theirsRaw(b)
		switch {
		case rejected[name] != "":
			if theirErr == nil || !strings.Contains(theirErr.Error(), rejected[name]) || err != nil {
				t.Errorf("%s: ours %v, muktihari/fit %v, want nil, %s", name, err, theirErr, rejected[name])
			}
		case (err == nil) != (theirErr == nil) && name != "architecture-2": // which it takes for big-endian
			t.Errorf("%s: ours %v, muktihari/fit %v, want both or none", name, err, theirErr)
		case err == nil:
			if all, _ := differences(f, g); len(all) != otherwise[name].differences {
				t.Errorf("%s: %d fields differ, want %d (%s): %v", name, len(all), otherwise[name].differences, otherwise[name].why, all)
			}
		}
	}
}
