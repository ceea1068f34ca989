// Package pairing finds the packages that two sources of a repository share, whatever their import
// paths are: a module may have another path, and a package may be in another folder.
package pairing

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// Folders returns for folders of the head's repository the folder of the base's that has the same
// package: the same folder, or the one that most of its files come from, as git finds renames. It
// leaves out folders with packages that only the head has. Names are relative to the roots, with
// slashes.
func Folders(ctx context.Context, base, head string, folders []string) (map[string]string, error) {
	same := map[string]string{}
	var fresh []string
	for _, f := range folders {
		if files, err := goFiles(base, f); err != nil {
			return nil, err
		} else if files != nil {
			same[f] = f
		} else {
			fresh = append(fresh, f)
		}
	}
	if fresh == nil {
		return same, nil
	}
	gone, err := goneFolders(base, head)
	if err != nil || gone == nil {
		return same, err
	}
	votes, err := renames(ctx, base, head, gone, fresh)
	maps.Copy(same, winners(votes))
	return same, err
}

// goFiles returns the names of the Go files in a folder, which may not exist.
func goFiles(root, folder string) ([]string, error) {
	return filesIn(root, folder, func(name string) bool { return strings.HasSuffix(name, ".go") })
}

// filesIn returns the names of the files in a folder that are wanted.
func filesIn(root, folder string, wanted func(name string) bool) (names []string, err error) {
	entries, err := os.ReadDir(filepath.Join(root, filepath.FromSlash(folder)))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	for _, e := range entries {
		if e.Type().IsRegular() && wanted(e.Name()) {
			names = append(names, e.Name())
		}
	}
	return names, err
}

// goneFolders returns the folders that have Go files in the base and none in the head.
func goneFolders(base, head string) (gone []string, err error) {
	all, err := foldersBelow(base, ".")
	for _, folder := range all {
		was, err1 := goFiles(base, folder)
		is, err2 := goFiles(head, folder)
		if was != nil && is == nil {
			gone = append(gone, folder)
		}
		err = errors.Join(err, err1, err2)
	}
	return gone, err
}

// isIgnored reports whether patterns such as ./... leave a folder out.
func isIgnored(name string) bool {
	return name == "vendor" || name == "testdata" || strings.HasPrefix(name, ".") || strings.HasPrefix(name, "_")
}

// A move is a folder of the head and one of the base.
type move struct{ head, base string }

// renames has git compare the Go files of folders, and counts how many were renamed from one
// folder to another. It copies them, because git would not see files that were never added.
func renames(ctx context.Context, base, head string, gone, fresh []string) (map[move]int, error) {
	dir, err := os.MkdirTemp("", "tight-pairing-*")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	if err := errors.Join(duplicate(base, filepath.Join(dir, "base"), gone), duplicate(head, filepath.Join(dir, "head"), fresh)); err != nil {
		return nil, err
	}
	cmd := exec.CommandContext(ctx, "git", "diff", "--no-index", "--no-ext-diff", "--find-renames", "-l0", "--name-status", "-z", "--", "base", "head")
	cmd.Dir = dir
	out, err := cmd.Output()
	if exit := new(exec.ExitError); errors.As(err, &exit) && exit.ExitCode() == 1 { // there are differences
		err = nil
	}
	if err != nil {
		return nil, fmt.Errorf("git diff: %w", cmp.Or(ctx.Err(), err))
	}
	votes := map[move]int{}
	for fields := strings.Split(string(out), "\x00"); len(fields) > 1; {
		if !strings.HasPrefix(fields[0], "R") || len(fields) < 3 {
			fields = fields[2:]
			continue
		}
		from, to := path.Dir(strings.TrimPrefix(fields[1], "base/")), path.Dir(strings.TrimPrefix(fields[2], "head/"))
		votes[move{to, from}]++
		fields = fields[3:]
	}
	return votes, nil
}

// duplicate copies the Go files of folders to below another folder.
func duplicate(root, to string, folders []string) error {
	for _, folder := range folders {
		there := filepath.Join(to, filepath.FromSlash(folder))
		names, err := goFiles(root, folder)
		if err := errors.Join(err, os.MkdirAll(there, 0o777)); err != nil {
			return err
		}
		for _, name := range names {
			text, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(folder), name))
			if err := errors.Join(err, os.WriteFile(filepath.Join(there, name), text, 0o666)); err != nil {
				return err
			}
		}
	}
	return nil
}

// winners returns for each folder of the head the one of the base that most files come from. Each
// folder is in one pair at most.
func winners(votes map[move]int) map[string]string {
	all := slices.SortedFunc(maps.Keys(votes), func(a, b move) int {
		return cmp.Or(votes[b]-votes[a], cmp.Compare(a.head, b.head), cmp.Compare(a.base, b.base))
	})
	of, taken := map[string]string{}, map[string]bool{}
	for _, m := range all {
		if of[m.head] == "" && !taken[m.base] {
			of[m.head], taken[m.base] = m.base, true
		}
	}
	return of
}

// Paths are the head's import paths of packages, by the base's import paths.
type Paths map[string]string

// Of returns the head's name for a package of the base, named as by go list -test: "p",
// "p [p.test]", "p_test [p.test]" or "p.test". Others keep their names.
func (p Paths) Of(name string) string {
	name, program, inTest := strings.Cut(name, " [")
	for _, end := range []string{"", ".test", "_test"} {
		path, has := strings.CutSuffix(name, end)
		if to, ok := p[path]; has && ok {
			name = to + end
			break
		}
	}
	if inTest {
		return name + " [" + p.Of(strings.TrimSuffix(program, "]")) + "]"
	}
	return name
}
