package blake2_test

import (
	"bytes"
	"crypto"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

// TestRegistered: this program imports ours and x/crypto's, in an order that the
// go command chooses. x/crypto's registers itself whatever was there; ours only
// where nobody was. So it is x/crypto's in the end, and nobody has panicked. That
// ours registers itself when it is alone is tested in its own package.
func TestRegistered(t *testing.T) {
	for id, sum := range map[crypto.Hash]func([]byte) []byte{
		crypto.BLAKE2s_256: families[0].ours.sums["Sum256"],
		crypto.BLAKE2b_256: families[1].ours.sums["Sum256"],
		crypto.BLAKE2b_384: families[1].ours.sums["Sum384"],
		crypto.BLAKE2b_512: families[1].ours.sums["Sum512"],
	} {
		h := id.New()
		if path := reflect.TypeOf(h).Elem().PkgPath(); !strings.HasPrefix(path, "golang.org/x/crypto/") {
			t.Errorf("%v is from %s, want x/crypto", id, path)
		}
		if got, want := digestOf(h, []byte("abc")), sum([]byte("abc")); !bytes.Equal(got, want) {
			t.Errorf("%v.New: digest %x, want %x", id, got, want)
		}
	}
}

// TestRegisteredAfter runs TestRegistered in a program where x/crypto's packages
// come first: an overlay (see "go help build") makes ours import them.
func TestRegisteredAfter(t *testing.T) {
	cmd := exec.Command("go", "test", "-count=1", "-vet=off", "-v", "-run=^TestRegistered$", "-overlay="+writeOverlay(t), ".")
	out, err := cmd.CombinedOutput()
	if err != nil || !bytes.Contains(out, []byte("--- PASS: TestRegistered ")) {
		t.Errorf("%v: %v\n%s", cmd, err, out)
	}
}

// writeOverlay returns the name of a file that adds an import to both packages.
func writeOverlay(t *testing.T) string {
	temp, replace := t.TempDir(), map[string]string{}
	for _, f := range families {
		add := filepath.Join(temp, f.name+".go")
		write(t, add, "package "+f.name+"\n\nimport _ \"golang.org/x/crypto/"+f.name+"\"\n")
		folder, err := exec.Command("go", "list", "-f", "{{.Dir}}", "github.com/tightwire/tightwire/"+f.name).Output()
		if err != nil {
			t.Fatal(err)
		}
		replace[filepath.Join(strings.TrimSpace(string(folder)), "after.go")] = add
	}
	overlay, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(temp, "overlay.json")
	write(t, name, string(overlay))
	return name
}

func write(t *testing.T, name, text string) {
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}
