package cell

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// repository makes one with two commits, and returns the folder of its module.
func repository(t *testing.T) string {
	t.Helper()
	dir := module(t, map[string]string{"sub-1/m.go": "package m\n", ".git-hooks/post-checkout": "#!/bin/sh\nexit 1\n"})
	for _, args := range []string{"init -q", "add .", "commit -q -m first", "commit -q --allow-empty -m second"} {
		cmd := exec.Command("git", append([]string{"-c", "user.name=x", "-c", "user.email=x@example.com"}, strings.Fields(args)...)...)
		cmd.Dir = dir
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("git %s: %v: %s", args, err, out)
		}
	}
	return filepath.Join(dir, "sub-1")
}

func worktrees(t *testing.T, dir string) int {
	t.Helper()
	out, err := git(context.Background(), dir, "worktree", "list")
	if err != nil {
		t.Fatal(err)
	}
	return len(strings.Split(out, "\n"))
}

func TestCheckOut(t *testing.T) {
	dir := repository(t)
	if err := os.WriteFile(filepath.Join(dir, "m.go"), []byte("package changed\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	there, remove, err := CheckOut(ctx, dir, "HEAD~1")
	if err != nil {
		t.Fatal(err)
	}
	if text, err := os.ReadFile(filepath.Join(there, "m.go")); err != nil || string(text) != "package m\n" {
		t.Errorf("%q, %v; want what was committed", text, err)
	}
	if n := worktrees(t, dir); n != 2 {
		t.Errorf("%d worktrees, want 2", n)
	}
	cancel()
	if err := remove(); err != nil || worktrees(t, dir) != 1 {
		t.Errorf("%v, %d worktrees; want 1", err, worktrees(t, dir))
	}
	if _, err := os.Stat(filepath.Dir(filepath.Dir(there))); !os.IsNotExist(err) {
		t.Errorf("%v: want the folder gone", err)
	}
}

func TestCheckOutOfNothing(t *testing.T) {
	dir := repository(t)
	for _, revision := range []string{"", "none", "HEAD~2", "-q", "HEAD:m.go"} {
		if there, _, err := CheckOut(context.Background(), dir, revision); err == nil || there != "" {
			t.Errorf("CheckOut(%q) = %q, want an error", revision, there)
		}
	}
	if _, _, err := CheckOut(context.Background(), t.TempDir(), "HEAD"); err == nil {
		t.Error("want an error outside of a repository")
	}
	if n := worktrees(t, dir); n != 1 {
		t.Errorf("%d worktrees, want 1", n)
	}
}
