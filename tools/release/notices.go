package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// thirdParty is the name of the file with the licences of other people's code, in every
// artefact.
const thirdParty = "THIRD-PARTY"

const noticesHead = `Parts of these programs were written by others. Their licences and notices follow; above
each text stands what it is for. The licence of Tightwire is not among them.
`

// borrowed are texts about files of ours that were made from other people's.
var borrowed = map[string]string{home + "/fit/profile": "tools/gen/fitprofile/NOTICE.md"}

// A dependency is what the go command tells about a package that a program is linked from.
type dependency struct {
	ImportPath, Dir string
	Standard        bool
	EmbedFiles      []string
	Module          *struct{ Path, Version, Dir string }
}

// notices returns the licences and notices of all code in the programs in some folders that
// is not ours: of modules, of embedded files, and of Go itself. A module without a licence
// is an error.
func (b *builder) notices(ctx context.Context, p platform, tags string, folders ...string) ([]byte, error) {
	texts := map[string][]string{} // for each text, what it is for
	for _, folder := range folders {
		if err := b.noticesOf(ctx, texts, p, tags, folder); err != nil {
			return nil, fmt.Errorf("%s: %w", folder, err)
		}
	}
	return printNotices(texts), nil
}

func (b *builder) noticesOf(ctx context.Context, texts map[string][]string, p platform, tags, folder string) error {
	work, err := b.workspace(b.repo.moduleOf(folder))
	if err != nil {
		return err
	}
	env, dir := b.environment(work, p), filepath.Join(b.repo.top, filepath.FromSlash(folder))
	about, err := output(ctx, dir, env, goCommand(), "env", "GOROOT", "GOVERSION")
	if err != nil {
		return err
	}
	root, version, _ := strings.Cut(strings.TrimSpace(about), "\n")
	if err := addLicences(texts, "Go "+version, root, root); err != nil {
		return err
	}
	list, err := output(ctx, dir, env, goCommand(), "list", "-deps", "-tags="+tags, "-json=ImportPath,Dir,Standard,EmbedFiles,Module", ".")
	if err != nil {
		return err
	}
	for decoder := json.NewDecoder(strings.NewReader(list)); ; {
		var d dependency
		if err := decoder.Decode(&d); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
		if err := b.addDependency(texts, d); err != nil {
			return err
		}
	}
}

// addDependency adds the texts in the folders of a package and of the files in it, and in
// those above, up to the module's.
func (b *builder) addDependency(texts map[string][]string, d dependency) error {
	if d.Standard {
		return nil
	}
	name := strings.TrimSpace(d.Module.Path + " " + d.Module.Version)
	if name := borrowed[d.ImportPath]; name != "" {
		if err := addText(texts, d.ImportPath, filepath.Join(b.repo.top, filepath.FromSlash(name))); err != nil {
			return err
		}
	}
	if err := addLicences(texts, name, d.Module.Dir, d.Dir); err != nil {
		return err
	}
	for _, file := range d.EmbedFiles {
		if err := addLicences(texts, name, d.Module.Dir, filepath.Dir(filepath.Join(d.Dir, file))); err != nil {
			return err
		}
	}
	return nil
}

var licenceName = regexp.MustCompile(`(?i)^(licen[cs]e|copying|copyright|notice|patents)([.-].*)?$`)

// addLicences adds the texts in a folder and in those above it, up to root, which must have
// one, unless it is ours.
func addLicences(texts map[string][]string, name, root, folder string) error {
	isOurs := strings.HasPrefix(name, home)
	for {
		entries, err := os.ReadDir(folder)
		if err != nil {
			return err
		}
		found := isOurs
		for _, e := range entries {
			if e.IsDir() || !licenceName.MatchString(e.Name()) || strings.HasSuffix(e.Name(), ".go") || isOurs && folder == root {
				continue
			}
			found = true
			at, err := filepath.Rel(root, filepath.Join(folder, e.Name()))
			if err == nil {
				err = addText(texts, name+": "+filepath.ToSlash(at), filepath.Join(folder, e.Name()))
			}
			if err != nil {
				return err
			}
		}
		if folder == root {
			if !found {
				return fmt.Errorf("%s has no licence in its folder", name)
			}
			return nil
		}
		folder = filepath.Dir(folder)
	}
}

func addText(texts map[string][]string, name, file string) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	key := strings.TrimSpace(strings.ReplaceAll(string(text), "\r\n", "\n"))
	if !slices.Contains(texts[key], name) {
		texts[key] = append(texts[key], name)
	}
	return nil
}

// printNotices prints each text once, in the order of the first names.
func printNotices(texts map[string][]string) []byte {
	for _, names := range texts {
		slices.Sort(names)
	}
	line := strings.Repeat("=", 80)
	var b strings.Builder
	b.WriteString(noticesHead)
	for _, text := range slices.SortedFunc(maps.Keys(texts), func(x, y string) int { return strings.Compare(texts[x][0], texts[y][0]) }) {
		fmt.Fprintf(&b, "\n%s\n%s\n%s\n\n%s\n", line, strings.Join(texts[text], "\n"), line, text)
	}
	return []byte(b.String())
}
