//go:build unix

package run

import (
	"os"
	"syscall"
	"testing"
)

// TestReplaceKeepsOwner replaces a file of somebody else, which needs root.
func TestReplaceKeepsOwner(t *testing.T) {
	name := write(t, "a", []byte("old"))
	if err := os.Chown(name, 12345, 23456); err != nil {
		t.Skip("not root, who alone may give files away: ", err)
	}
	if err := os.Chmod(name, 0o640|os.ModeSetgid); err != nil {
		t.Fatal(err)
	}
	if err := Replace(name, saying("new")); err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(name)
	if err != nil {
		t.Fatal(err)
	}
	owner := info.Sys().(*syscall.Stat_t)
	if owner.Uid != 12345 || owner.Gid != 23456 || info.Mode().Perm() != 0o640 {
		t.Errorf("replace left owner %d:%d and %v, want 12345:23456 and the permissions", owner.Uid, owner.Gid, info.Mode())
	}
}
