//go:build unix

package run

import (
	"io/fs"
	"os"
	"syscall"
)

// giveTo gives f to the owner and group of another file. A user who may not do that,
// anybody but root and the owner, stays the owner of f.
func giveTo(f *os.File, other fs.FileInfo) {
	if owner, ok := other.Sys().(*syscall.Stat_t); ok {
		f.Chown(int(owner.Uid), int(owner.Gid))
	}
}
