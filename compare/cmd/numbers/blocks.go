package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"

	"github.com/tightwire/tightwire/lab/judge"
)

// block finds what is between marks, and the name in the first.
var block = regexp.MustCompile(`(?ms)^<!-- numbers: (\S+) -->\n(.*?)^<!-- /numbers -->$`)

// picture is the file with the picture of the promises.
const picture = "docs/numbers.svg"

// writePages writes all blocks of README.md, docs and the website's front page in a folder, and the picture.
func (rs records) writePages(top string) error {
	pages, err := rs.pages(top)
	if err != nil {
		return err
	}
	for name, text := range pages {
		if err := os.WriteFile(filepath.Join(top, filepath.FromSlash(name)), text, 0o666); err != nil {
			return err
		}
	}
	return nil
}

// pages returns the pages that have blocks as they should be, and the picture, by their names in the folder.
func (rs records) pages(top string) (map[string][]byte, error) {
	drawn, err := rs.draw()
	if err != nil {
		return nil, err
	}
	all := map[string][]byte{picture: drawn}
	for _, pattern := range []string{"README.md", "docs/*.md", "docs/*/*.md", "site/docs/*.md"} {
		names, err := filepath.Glob(filepath.Join(top, pattern))
		if err != nil {
			return nil, err
		}
		for _, name := range names {
			text, err := os.ReadFile(name)
			if err != nil {
				return nil, err
			}
			if !block.Match(text) {
				continue
			}
			short, _ := filepath.Rel(top, name)
			if all[filepath.ToSlash(short)], err = rs.fill(text); err != nil {
				return nil, fmt.Errorf("%s: %w", name, err)
			}
		}
	}
	return all, nil
}

// fill fills the blocks of a page.
func (rs records) fill(page []byte) (_ []byte, err error) {
	filled := block.ReplaceAllFunc(page, func(old []byte) []byte {
		name := string(block.FindSubmatch(old)[1])
		var text bytes.Buffer
		fmt.Fprintf(&text, "<!-- numbers: %s -->\n", name)
		if failed := rs.block(&text, name); err == nil {
			err = failed
		}
		text.WriteString("<!-- /numbers -->")
		return text.Bytes()
	})
	return filled, err
}

// block writes the block with a name.
func (rs records) block(w io.Writer, name string) error {
	switch name {
	case "front":
		return rs.front(w)
	case "promises":
		return rs.promises(w, judge.Alone)
	case "shared":
		return rs.promises(w, judge.Shared)
	case "records":
		return rs.recordTable(w)
	case "race":
		return rs.race(w)
	case "card-tight":
		return rs.judgedCard(w)
	}
	if c, ok := cards[name]; ok {
		return c.write(w, rs)
	}
	for _, t := range tables {
		if t.name == name {
			return t.write(w, rs)
		}
	}
	return fmt.Errorf("no block %q", name)
}
