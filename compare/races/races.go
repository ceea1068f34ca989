package races

import (
	"regexp"
	"slices"
	"strings"

	"github.com/tightwire/tightwire/lab/race"
)

// ours are the names of the arms that run our code: "ours" if there is one, or else
// a name for each way.
var ours = []string{"ours", "tight", "tightalias", "reuse", "hooked", "functions", "reader", "begin", "backward", "size"}

// Ours reports whether arm is a name of ours, not of a peer.
func Ours(arm string) bool { return slices.Contains(ours, arm) }

// A Set is a group of races that can be run and recorded without the others.
type Set string

// The sets.
const (
	Protowire Set = "protowire" // the base is protobuf-go's protowire
	BLAKE2    Set = "blake2"    // the base is golang.org/x/crypto
	FIT       Set = "fit"       // the base is github.com/muktihari/fit
	Messages  Set = "messages"  // whole messages; the base is what protobuf-go generates
)

// Sets are the sets whose races a program of this module can run.
var Sets = []Set{Protowire, BLAKE2, FIT, Messages}

// SetOf returns the set of a race, by its name.
func SetOf(name string) Set {
	switch {
	case strings.HasPrefix(name, "BLAKE2"):
		return BLAKE2
	case strings.HasPrefix(name, "FIT/"):
		return FIT
	case strings.HasPrefix(name, "Messages/"):
		return Messages
	}
	return Protowire
}

// kernels match the races of functions that have SIMD kernels, as the tables show them.
var kernels = regexp.MustCompile(`^(ConsumePacked(Uint|Sint|Bool)|AppendPackedUint64|SizePacked/dist=1-10|CountVarints|After|` +
	`BLAKE2|FIT/op=checksum)`)

// WithKernels reports whether a race is about functions that have SIMD kernels. A run of these
// races, in builds with the kernels and without, is a record of its own.
func WithKernels(name string) bool { return kernels.MatchString(name) }

// OfProtowire returns the races of the set Protowire. Inputs are made on first use.
func OfProtowire() []race.Race {
	return slices.Concat(
		sizeRaces(),
		consumeRaces(),
		readerRaces(),
		appendRaces(),
		packedDecodeRaces(),
		packedAppendRaces(),
		countRaces(),
		requestRaces(),
		blockRaces(),
		descriptorRaces(),
		afterRaces(),
	)
}

// OfBLAKE2 returns the races of the set BLAKE2. Inputs are made on first use.
func OfBLAKE2() []race.Race { return slices.Concat(blake2sRaces(), blake2bRaces()) }
