package program

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestSchema shows messages by their type, alone and in a stream.
func TestSchema(t *testing.T) {
	file := filepath.Join(t.TempDir(), "m.proto")
	if err := os.WriteFile(file, []byte(`syntax = "proto3"; message M { sint32 a = 1; } message N {}`), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, row := range []struct {
		args            []string
		in, out, errors string
		status          int
	}{
		{[]string{"--message", "M"}, "\x08\x03\x10\x01", "a: -2\n2: 1\n", "", 0},
		{[]string{"--message", "M", "--json"}, "\x08\x03", `{"a":-2}` + "\n", "", 0},
		{[]string{"--message", "M"}, "\x08\x03\x08", "a: -2\n", "offset 3: field 1: unexpected EOF", 1},
		{[]string{"--message", "M"}, "0803", "a: -2\n", "found hexadecimal digits", 0},
		{[]string{"--message", "M", "--delimited"}, "\x02\x08\x03\x00", "# message 1: offset 1, length 2\na: -2\n# message 2: offset 4, length 0\n", "", 0},
		{nil, "", "", "want --message with one of them: M, N", 2},
		{[]string{"--message", "O"}, "", "", "no message O", 2},
		{[]string{"--message", "M", "--offsets"}, "", "", "without --offsets", 2},
		{[]string{"--message", "M", "--edit"}, "", "", "--schema works only with the tree", 2},
	} {
		got := scanBytes([]byte(row.in), append([]string{"--schema", file}, row.args...)...)
		if strings.ReplaceAll(got.out, " -2}", "-2}") != row.out || got.status != row.status || !strings.Contains(got.errors, row.errors) || row.errors == "" && got.errors != "" {
			t.Errorf("protoscan --schema %v of %q = %+v, want %q, %s, %d", row.args, row.in, got, row.out, row.errors, row.status)
		}
	}
	if got := scanBytes(nil, "--message", "M"); got.status != 2 || !strings.Contains(got.errors, "want --schema") {
		t.Errorf("protoscan --message M = %+v", got)
	}
}

// TestBrowserHasNoParser checks that the program for the browser contains no package that parses schemas.
func TestBrowserHasNoParser(t *testing.T) {
	list := exec.Command("go", "list", "-deps", "../../web")
	list.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	out, err := list.Output()
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range strings.Fields(string(out)) {
		if strings.HasPrefix(name, "github.com/bufbuild/protocompile") || strings.HasSuffix(name, "/dynamicpb") {
			t.Errorf("the program for the browser has %s", name)
		}
	}
}
