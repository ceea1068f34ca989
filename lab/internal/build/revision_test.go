package build

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

// repository makes one with three commits, and returns the folder of its module. The user's
// cache is another one from here on.
func repository(t *testing.T) string {
	t.Helper()
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	dir := module(t, map[string]string{"sub-1/m.go": "package m\n", ".git-hooks/post-checkout": "#!/bin/sh\nexit 1\n"})
	run := func(args ...string) {
		cmd := exec.Command("git", append([]string{"-c", "user.name=x", "-c", "user.email=x@example.com"}, args...)...)
		cmd.Dir = dir
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("git %s: %v: %s", args, err, out)
		}
	}
	run("init", "-q")
	run("commit", "-q", "--allow-empty", "-m", "nothing")
	run("add", ".")
	run("commit", "-q", "-m", "first")
	run("commit", "-q", "--allow-empty", "-m", "second")
	return filepath.Join(dir, "sub-1")
}

// state is what git knows of the repository.
func state(t *testing.T, dir string) string {
	t.Helper()
	status, err1 := git(context.Background(), dir, "", "status", "--porcelain")
	trees, err2 := git(context.Background(), dir, "", "worktree", "list", "--porcelain")
	if err := errors.Join(err1, err2); err != nil {
		t.Fatal(err)
	}
	return status + "\n" + trees
}

func TestCheckOut(t *testing.T) {
	dir := repository(t)
	if err := os.WriteFile(filepath.Join(dir, "m.go"), []byte("package changed\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	before := state(t, dir)
	there, err := CheckOut(context.Background(), dir, "HEAD~1")
	if err != nil {
		t.Fatal(err)
	}
	if text, err := os.ReadFile(filepath.Join(there, "m.go")); err != nil || string(text) != "package m\n" {
		t.Errorf("%q, %v; want what was committed", text, err)
	}
	if after := state(t, dir); after != before {
		t.Errorf("%s, want the repository as it was: %s", after, before)
	}
	again, err := CheckOut(context.Background(), dir, "HEAD~1")
	if again != there || err != nil {
		t.Errorf("then %s, %v; want %s", again, err, there)
	}
	if other, err := CheckOut(context.Background(), dir, "HEAD"); other == there || err != nil {
		t.Errorf("%s, %v; want another folder", other, err)
	}
}

func TestCheckOutAtOnce(t *testing.T) {
	dir := repository(t)
	var group sync.WaitGroup
	for range 4 {
		group.Go(func() {
			there, err := CheckOut(context.Background(), dir, "HEAD")
			if _, missing := os.Stat(filepath.Join(there, "m.go")); err != nil || missing != nil {
				t.Errorf("%v, %v", err, missing)
			}
		})
	}
	group.Wait()
	store, err := revisions()
	if err != nil {
		t.Fatal(err)
	}
	if all, err := os.ReadDir(store); err != nil || len(all) != 1 {
		t.Errorf("%v, %v; want one folder", all, err)
	}
}

// What was not asked for in a week is gone, and what was is not.
func TestOldRevisions(t *testing.T) {
	dir := repository(t)
	old, err1 := CheckOut(context.Background(), dir, "HEAD")
	weekAgo := time.Now().Add(-8 * 24 * time.Hour)
	if err := errors.Join(err1, os.Chtimes(filepath.Dir(old), weekAgo, weekAgo)); err != nil {
		t.Fatal(err)
	}
	young, err := CheckOut(context.Background(), dir, "HEAD~1")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(old); !os.IsNotExist(err) {
		t.Errorf("%s: %v, want it gone", old, err)
	}
	if _, err := os.Stat(young); err != nil {
		t.Error(err)
	}
}

func TestCheckOutOfNothing(t *testing.T) {
	dir := repository(t)
	for _, revision := range []string{"", "none", "HEAD~2", "HEAD~3", "-q", "HEAD:m.go"} {
		if there, err := CheckOut(context.Background(), dir, revision); err == nil || there != "" {
			t.Errorf("CheckOut(%q) = %q, want an error", revision, there)
		}
	}
	if _, err := CheckOut(context.Background(), t.TempDir(), "HEAD"); err == nil {
		t.Error("want an error outside of a repository")
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := CheckOut(ctx, dir, "HEAD"); !errors.Is(err, context.Canceled) {
		t.Errorf("%v, want %v", err, context.Canceled)
	}
	if all, err := filepath.Glob(filepath.Join(os.Getenv("XDG_CACHE_HOME"), "tight", "revisions", "new-*")); err != nil || all != nil {
		t.Errorf("%v, %v; want nothing left", all, err)
	}
}

// A partial clone whose origin is gone has the commit, and not its files.
func TestCheckOutOfPartialClone(t *testing.T) {
	top := t.TempDir()
	origin, clone := filepath.Join(top, "origin"), filepath.Join(top, "clone")
	t.Setenv("XDG_CACHE_HOME", filepath.Join(top, "cache"))
	in := func(dir string, args ...string) {
		t.Helper()
		if _, err := git(context.Background(), dir, "", args...); err != nil {
			t.Fatal(err)
		}
	}
	in(top, "init", "-q", origin)
	for _, text := range []string{"package a\n", "package b\n"} {
		if err := os.WriteFile(filepath.Join(origin, "a.go"), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		in(origin, "add", "a.go")
		in(origin, "-c", "user.name=x", "-c", "user.email=x@example.com", "commit", "-q", "-m", "m")
	}
	in(origin, "config", "uploadpack.allowFilter", "true")
	in(top, "clone", "-q", "--filter=blob:none", "file://"+filepath.ToSlash(origin), clone)
	if err := os.RemoveAll(origin); err != nil {
		t.Fatal(err)
	}
	_, err := CheckOut(context.Background(), clone, "HEAD~1")
	if err == nil || !strings.Contains(err.Error(), "as where a clone is partial: git checkout-index: ") || strings.Contains(err.Error(), "\n") {
		t.Errorf("%v; want in one line that the clone is partial", err)
	}
}
