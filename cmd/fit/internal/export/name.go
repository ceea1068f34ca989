package export

import (
	"fmt"
	"path"
	"path/filepath"
	"strings"
)

// outNames gives each output in a folder a unique name. Its keys are the used names in
// lower case: on some file systems Ride.csv and ride.csv are the same file.
type outNames map[string]bool

// name returns the name of the output for a file found in an argument: its place there. No
// name leads out of the folder, whatever an archive contains.
func (n outNames) name(argument, found, ext string) string {
	stem := PlaceIn(argument, found)
	name := stem + ext
	for i := 2; n[strings.ToLower(name)]; i++ {
		name = fmt.Sprintf("%s-%d%s", stem, i, ext)
	}
	n[strings.ToLower(name)] = true
	return name
}

// PlaceIn returns the name of a file within an argument, without the extensions of FIT.
func PlaceIn(argument, found string) string {
	place, err := filepath.Rel(argument, found)
	if err != nil || place == "." {
		place = filepath.Base(found)
	}
	place = path.Clean("/" + filepath.ToSlash(place))[1:]
	for _, ext := range []string{".gz", ".fit"} {
		if at := len(place) - len(ext); at > 0 && strings.EqualFold(place[at:], ext) {
			place = place[:at]
		}
	}
	local, err := filepath.Localize(place)
	if err != nil {
		return "activity" // a name that this system cannot have
	}
	return local
}
