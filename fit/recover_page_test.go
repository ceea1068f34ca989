package fit_test

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
	"testing"
)

// TestRecoverPageCounts compares the numbers of kinds of damage and of files in docs/inside/recover.md
// with the lists that the tests damage.
func TestRecoverPageCounts(t *testing.T) {
	t.Parallel()
	const name = "../docs/inside/recover.md"
	page, err := os.ReadFile(name)
	if errors.Is(err, fs.ErrNotExist) {
		t.Skip("docs is not in the module")
	}
	words := map[int]string{7: "seven", 8: "eight", 9: "nine"}
	want := fmt.Sprintf("The tests damage %s synthetic files, made like the files of devices, with %d kinds of damage,", words[len(deviceFiles(t))], len(damages))
	if text := strings.Join(strings.Fields(string(page)), " "); err != nil || !strings.Contains(text, want) {
		t.Errorf("%s does not say %q: %v", name, want, err)
	}
}
