package fit_test

import (
	"fmt"

	"github.com/tightwire/tightwire/fit"
)

// A file that was never finished: the data size is 0, and the last message is cut.
func ExampleRecover() {
	b := append(newFile().Header(0), ride(40).Body...)
	files, damages := fit.Recover(b[:len(b)-3])
	fmt.Println(len(files[0].Messages), "messages")
	for _, d := range damages {
		fmt.Println(d.Size, "bytes skipped:", d.Cause)
	}
	// Output:
	// 45 messages
	// 0 bytes skipped: fit: file 0: offset 4: message overruns the data size: found a data size of 0 bytes, want 552
	// 3 bytes skipped: fit: file 0: offset 566: message overruns the data size: found a message of 6 bytes, want at most 3
}
