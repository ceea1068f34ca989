package main

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
)

// laid says where Zensical finds what it needs, in a folder of its own: its docs_dir is docs, so that the pages of our
// docs are at docs/ on the site too.
var laid = []struct{ from, to string }{
	{"site/theme", "theme"},
	{"site/docs", "docs"},
	{"cmd/fit/internal/web/static/icon.svg", "docs/assets/icon.svg"},
	{"docs", "docs/docs"},
	{menu, "zensical.toml"},
}

// menu is the configuration of Zensical, which names each page.
const menu = "site/zensical.toml"

// addDocs adds the pages of docs as Zensical makes them. Where Zensical cannot be had, the site has no
// docs, and says why.
func (s *site) addDocs() error {
	program, err := zensical(filepath.Join(s.top, "site"))
	if err != nil {
		s.leftOut = fmt.Errorf("the docs, which Zensical makes: %w", err)
		return nil
	}
	temp, err := os.MkdirTemp("", "docs")
	if err != nil {
		return err
	}
	defer os.RemoveAll(temp)
	if err := s.lay(temp); err != nil {
		return err
	}
	c := exec.Command(program, "build")
	c.Dir = temp
	if said, err := c.CombinedOutput(); err != nil {
		return fmt.Errorf("zensical: %w\n%s", err, said)
	}
	return eachFile(filepath.Join(temp, "site"), func(name string, b []byte) error {
		if name != "404.html" { // whose links are right at the root alone
			s.docs[name] = b
		}
		return nil
	})
}

// lay lays out a folder for Zensical.
func (s *site) lay(to string) error {
	config, err := os.ReadFile(filepath.Join(s.top, filepath.FromSlash(menu)))
	if err != nil {
		return err
	}
	for _, l := range laid {
		err := eachFile(filepath.Join(s.top, filepath.FromSlash(l.from)), func(name string, b []byte) error {
			name = path.Join(l.to, name)
			switch path.Ext(name) {
			case ".md":
				b = bytes.ReplaceAll(b, []byte("<details>"), []byte("<details markdown>")) // which has Markdown in it
				if page := name[len("docs/"):]; !bytes.Contains(config, []byte(`"`+page+`"`)) {
					return fmt.Errorf("%s does not name the page %s", menu, page)
				}
			case ".mod":
				return nil
			}
			return writeFile(filepath.Join(to, filepath.FromSlash(name)), b)
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// eachFile calls f for a file, whose name is "." then, or for all files of a folder.
func eachFile(root string, f func(name string, b []byte) error) error {
	return filepath.WalkDir(root, func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		name, err := filepath.Rel(root, file)
		if err != nil {
			return err
		}
		b, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		return f(filepath.ToSlash(name), b)
	})
}
