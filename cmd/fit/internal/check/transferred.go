package check

import (
	"fmt"

	"github.com/tightwire/tightwire/cmd/fit/internal/transfer"
)

// transferred names the text transfer that changed the bytes of a damaged file, "" without a sign of a transfer.
func transferred(b []byte) string {
	all, err := transfer.Readings(b)
	if err != nil {
		return err.Error()
	}
	switch last := all[len(all)-1]; {
	case last.Proven:
		return fmt.Sprintf("a text transfer changed the file (%s): 'fit repair' undoes that", last.Name)
	case last.Name != "":
		return fmt.Sprintf("a text transfer seems to have changed the file (%s): 'fit repair' undoes that if it can", last.Name)
	}
	return ""
}
