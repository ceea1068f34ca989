package fit_test

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/muktihari/fit/proto"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/internal/testkit/fittest"
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
	"strings":         {8, "it drops bytes that are no UTF-8, and fields of size 0"},
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

// TestBaseType6: devices write 0x06 for 0x86, uint32, and the like. Only the low
// five bits say what it is, but muktihari/fit refuses the file.
func TestBaseType6(t *testing.T) {
	var file fittest.File
	file.Message(0, 20, fittest.Raw(fitTimestamp, 0x06, 1, 2, 3, 4))
	f, err := fit.DecodeBytes(file.Bytes())
	if err != nil || !f.Messages[0].Field(fitTimestamp).Equal(fit.Uint32(0x04030201)) {
		t.Errorf("ours: %v, %v, want the uint32 0x04030201", f, err)
	}
	if _, err := theirsRaw(file.Bytes()); err == nil || !strings.Contains(err.Error(), "invalid basetype") {
		t.Errorf("muktihari/fit: %v, want an invalid base type, which is wrong", err)
	}
}

// TestUnterminatedString: a string that fills its field has no NUL. muktihari/fit
// loses it where the profile has several strings in a field, such as the name of a
// developer field.
func TestUnterminatedString(t *testing.T) {
	var file fittest.File
	file.Message(0, 206, fittest.Raw(descriptionName, profile.String, []byte("Power")...))
	f, err := fit.DecodeBytes(file.Bytes())
	if err != nil || f.Messages[0].Field(descriptionName).Text() != "Power" {
		t.Errorf("ours: %v, %v, want Power", f, err)
	}
	g, err := theirsRaw(file.Bytes())
	if err != nil || len(g.Messages[0].FieldValueByNum(descriptionName).SliceString()) != 0 {
		t.Errorf("muktihari/fit: %v, %v, want no string, which is wrong", g, err)
	}
}

// Fields of messages record and field_description.
const (
	fitTimestamp    = 253
	descriptionName = 3
)
