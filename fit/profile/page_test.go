package profile

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
	"testing"
)

// TestPageCounts compares what pages say of the profile's size with the profile.
func TestPageCounts(t *testing.T) {
	messages, fields, positions := 0, 0, 0
	for num := range Messages() {
		messages++
		positions += len(PositionFields(num))
		for range Fields(num) {
			fields++
		}
	}
	for page, want := range map[string]string{
		"fit.md":       fmt.Sprintf("a table of %d messages and %d fields.", messages, fields),
		"fit-tools.md": fmt.Sprintf("`conceal` checks the %d fields that are latitudes and longitudes", positions),
	} {
		b, err := os.ReadFile("../../docs/inside/" + page)
		if errors.Is(err, fs.ErrNotExist) {
			t.Skip("docs is not in the module")
		}
		if text := strings.Join(strings.Fields(string(b)), " "); err != nil || !strings.Contains(text, want) {
			t.Errorf("docs/inside/%s does not say %q: %v", page, want, err)
		}
	}
}
