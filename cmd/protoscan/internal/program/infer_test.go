package program

import (
	"strings"
	"testing"
)

// TestInfer drafts a schema of samples in files and in a stream, by which they are shown then.
func TestInfer(t *testing.T) {
	a, b := writeFile(t, "a.pb", []byte("\x08\x96\x01")), writeFile(t, "b.pb", []byte("\x08\x01\x12\x03Ada"))
	got := scanBytes(nil, "--infer", a, b)
	for _, want := range []string{"2 messages", "message Message {", "uint64 field_1 = 1;", "string field_2 = 2;"} {
		if got.status != 0 || got.errors != "" || !strings.Contains(got.out, want) {
			t.Errorf("protoscan --infer = %+v, want %s", got, want)
		}
	}
	stream := scanBytes([]byte("\x03\x08\x96\x01\x07\x08\x01\x12\x03Ada"), "--infer", "--delimited")
	if stream != got {
		t.Errorf("protoscan --infer --delimited = %+v, want %+v", stream, got)
	}
	shown := scanBytes(nil, "--schema", writeFile(t, "draft.proto", []byte(got.out)), b)
	if shown.out != "field_1: 1\nfield_2: \"Ada\"\n" || shown.status != 0 {
		t.Errorf("protoscan --schema of the draft = %+v", shown)
	}
	if got := scanBytes([]byte("\x08\x01\x10"), "--infer"); got.status != 1 || !strings.Contains(got.errors, "offset 3") || !strings.Contains(got.out, "field_1") {
		t.Errorf("protoscan --infer of a cut message = %+v", got)
	}
	if got := scanBytes(nil, "--infer", "--json"); got.status != 2 {
		t.Errorf("protoscan --infer --json = %+v", got)
	}
}
