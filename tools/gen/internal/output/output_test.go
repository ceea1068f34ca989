package output

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// TestWrite checks that Write removes a file that is no longer generated, keeps a file written
// by hand, and writes a new file.
func TestWrite(t *testing.T) {
	root := t.TempDir()
	write := func(name string) string {
		full := filepath.Join(root, "a", name)
		if err := os.WriteFile(full, []byte("package a\n"), 0o644); err != nil {
			t.Fatal(err)
		}
		return full
	}
	if err := os.Mkdir(filepath.Join(root, "a"), 0o755); err != nil {
		t.Fatal(err)
	}
	old, byHand := write("z_old.go"), write("hand.go")
	if err := Write(root, []string{"a"}, map[string][]byte{"a/z_new.go": []byte("package a // new\n")}); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(old); !os.IsNotExist(err) {
		t.Errorf("z_old.go: %v, want it removed", err)
	}
	if _, err := os.Stat(byHand); err != nil {
		t.Errorf("hand.go: %v, want it kept", err)
	}
	if got, err := os.ReadFile(filepath.Join(root, "a", "z_new.go")); string(got) != "package a // new\n" {
		t.Errorf("z_new.go = %q, %v, want what was written", got, err)
	}
}

// TestStale names the files that are missing or differ.
func TestStale(t *testing.T) {
	root := t.TempDir()
	for name, text := range map[string]string{"same.go": "a", "other.go": "b", "beside.go": "c"} {
		if err := os.WriteFile(filepath.Join(root, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	files := map[string][]byte{"same.go": []byte("a"), "other.go": []byte("a"), "missing.go": nil}
	if got, want := Stale(root, files), []string{"missing.go", "other.go"}; !slices.Equal(got, want) {
		t.Errorf("Stale = %q, want %q", got, want)
	}
}
