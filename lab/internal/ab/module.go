package ab

import (
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/tightwire/tightwire/lab/internal/build"
)

// alone keeps a workspace from overriding go.mod.
func alone(b build.Build) build.Build {
	b.Work = "off"
	return b
}

// packageIn returns the side's package relative to the module with this path, or "" if the
// module does not contain it.
func packageIn(ctx context.Context, s Side, dir, path string) string {
	if rest, ok := strings.CutPrefix(s.Package+"/", path+"/"); ok {
		return "./" + strings.TrimSuffix(rest, "/")
	}
	if s.Package != "." && !strings.HasPrefix(s.Package, "./") {
		return ""
	}
	out, err := goCommand(ctx, alone(s.Build), dir, "list", "-m", "-f={{.Path}}\t{{.Dir}}")
	main, root, _ := strings.Cut(out, "\t")
	if err != nil || main != path {
		return ""
	}
	abs, err1 := filepath.Abs(dir)
	rel, err2 := filepath.Rel(root, filepath.Join(abs, s.Package))
	if errors.Join(err1, err2) != nil {
		return ""
	}
	return "./" + filepath.ToSlash(rel)
}

// download returns the folder of the side's module in the module cache.
func download(ctx context.Context, s Side, dir string) (string, error) {
	out, err := goCommand(ctx, alone(s.Build), dir, "mod", "download", "-json", s.Module)
	var m struct{ Dir, Error string }
	if json.Unmarshal([]byte(out), &m) == nil && m.Error != "" {
		return "", errors.New(m.Error)
	}
	return m.Dir, err
}

// require returns a copy of dir's go.mod that requires the side's module.
func (b *Binaries) require(ctx context.Context, s Side, dir string) (string, error) {
	mod, err := goCommand(ctx, alone(s.Build), dir, "env", "GOMOD")
	if err != nil {
		return "", err
	}
	there := filepath.Join(b.dir, "mod"+strconv.Itoa(len(b.sources)))
	file := filepath.Join(there, "go.mod")
	err = errors.Join(os.Mkdir(there, 0o777), duplicate(mod, file), duplicate(sumOf(mod), sumOf(file)))
	if err != nil {
		return "", err
	}
	if err := replaceNeighbours(ctx, s, dir, file); err != nil {
		return "", err
	}
	_, err = goCommand(ctx, alone(s.Build), dir, "get", "-modfile="+file, s.Module)
	return file, err
}

// replaceNeighbours makes the copy of a go.mod use the folders of the other modules of
// dir's workspace, which may not be published yet, except for the side's module.
func replaceNeighbours(ctx context.Context, s Side, dir, file string) error {
	neighbours, err := workspace(ctx, s, dir)
	if err != nil {
		return err
	}
	path, _, _ := strings.Cut(s.Module, "@")
	delete(neighbours, path)
	for path, folder := range neighbours {
		if _, err := goCommand(ctx, alone(s.Build), dir, "mod", "edit", "-replace="+path+"="+folder, file); err != nil {
			return err
		}
	}
	return nil
}

// workspace returns the folders of the other modules in dir's workspace, by path. There are
// none if dir's module is in no workspace.
func workspace(ctx context.Context, s Side, dir string) (map[string]string, error) {
	const format = "-f={{.Path}}\t{{.Dir}}"
	out, err := goCommand(ctx, s.Build, dir, "list", "-m", format)
	if err != nil {
		return nil, err
	}
	own, err := goCommand(ctx, alone(s.Build), dir, "list", "-m", "-f={{.Path}}")
	folders := map[string]string{}
	for line := range strings.SplitSeq(out, "\n") {
		path, folder, _ := strings.Cut(line, "\t")
		folders[path] = folder
	}
	if _, is := folders[own]; !is {
		return nil, err
	}
	delete(folders, own)
	return folders, err
}

func sumOf(mod string) string { return strings.TrimSuffix(mod, ".mod") + ".sum" }

// duplicate copies a file if it exists.
func duplicate(from, to string) error {
	text, err := os.ReadFile(from)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	} else if err != nil {
		return err
	}
	return os.WriteFile(to, text, 0o666)
}
