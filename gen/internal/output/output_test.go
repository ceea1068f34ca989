package output

import (
	"os"
	"path/filepath"
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
