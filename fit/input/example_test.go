package input_test

import (
	"fmt"
	"log"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/input"
)

// The name may also name an archive or a folder.
func ExampleOpen() {
	for file, err := range input.Open("../../vectors/fit/activity.fit") {
		if err != nil {
			log.Print(err)
			continue
		}
		decoded, err := fit.DecodeBytes(file.Data)
		if err != nil {
			log.Print(err)
		}
		fmt.Println(len(decoded.Messages) > 0)
	}
	// Output: true
}
