package transfer_test

import (
	"bytes"
	"fmt"
	"log"
	"os"

	"github.com/tightwire/tightwire/cmd/fit/internal/transfer"
)

// FTP in text mode changed a file; its checksum proves that it is as before.
func ExampleRecover() {
	b, err := os.ReadFile("../../../../vectors/fit/activity.fit")
	if err != nil {
		log.Fatal(err)
	}
	r, err := transfer.Recover(bytes.ReplaceAll(b, []byte("\n"), []byte("\r\n")))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%s, proven: %v, %d messages\n", r.Name, r.Proven, r.Saved())
	// Output: LF to CRLF, proven: true, 3616 messages
}
