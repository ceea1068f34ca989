//go:build !unix

package run

import (
	"io/fs"
	"os"
)

// giveTo does nothing: files have no Unix owner and group here.
func giveTo(*os.File, fs.FileInfo) {}
