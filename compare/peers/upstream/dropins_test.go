package upstream

import (
	"path"

	// Make go.mod require what the tests look for in the module cache.
	_ "golang.org/x/crypto/blake2b"
	_ "golang.org/x/crypto/blake2s"
	_ "google.golang.org/protobuf/encoding/protowire"
)

// A dropIn is one of our packages with the package that it replaces, whose names
// and test suite it is held to.
type dropIn struct {
	path    string // of our package, below the root
	module  string
	version string
	folder  string // of the package in the module
	suite   string // file of tests
	export  string // an exported name, to see that some are compared
}

var dropIns = []dropIn{
	{"protowire", "google.golang.org/protobuf", "v1.36.12", "encoding/protowire", "wire_test.go", "ConsumeVarint"},
	{"protobuf/protowire", "google.golang.org/protobuf", "v1.36.12", "encoding/protowire", "wire_test.go", "ConsumeVarint"},
	{"blake2s", "golang.org/x/crypto", "v0.58.0", "blake2s", "blake2s_test.go", "NewXOF"},
	{"blake2b", "golang.org/x/crypto", "v0.58.0", "blake2b", "blake2b_test.go", "NewXOF"},
}

const home = "github.com/tightwire/tightwire/"

func (d dropIn) ours() string   { return home + d.path }
func (d dropIn) theirs() string { return d.module + "/" + d.folder }

// name returns the name of the package, which is also the name of its folder in shim.
func (d dropIn) name() string { return path.Base(d.path) }
