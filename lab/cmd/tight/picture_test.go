package main

import (
	"errors"
	"flag"
	"fmt"
	"html"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

var updatePicture = flag.Bool("update-picture", false, "draw docs/tight/comment.svg anew")

// TestPicture compares docs/tight/comment.svg with the comment that docs/tight/ci.md shows. TestPR
// compares that one with what tight pr writes.
func TestPicture(t *testing.T) {
	page, err := os.ReadFile(filepath.Join(docs, "ci.md"))
	if errors.Is(err, fs.ErrNotExist) {
		t.Skip("docs/tight/ci.md is not in the module")
	}
	_, comment, _ := strings.Cut(string(page), "\n```\nThis change")
	comment, _, is := strings.Cut("This change"+comment, "\n```\n")
	if err != nil || !is {
		t.Fatalf("docs/tight/ci.md has no comment: %v", err)
	}
	want, name := drawn(comment), filepath.Join(docs, "comment.svg")
	if *updatePicture {
		if err := os.WriteFile(name, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if got, err := os.ReadFile(name); err != nil || string(got) != want {
		t.Errorf("docs/tight/comment.svg is not the comment of docs/tight/ci.md: go test -run TestPicture -update-picture: %v", err)
	}
}

// columns are where the cells of the comment's table begin, and how many characters a line of each has.
var columns = []struct{ x, width int }{{16, 14}, {126, 16}, {250, 16}, {350, 66}}

// drawn returns a comment as GitHub shows it, roughly: its first line, its list, and its first table.
func drawn(comment string) string {
	var b strings.Builder
	y := 34
	text := func(x int, style, s string) {
		fmt.Fprintf(&b, "<text x=\"%d\" y=\"%d\"%s>%s</text>\n", x, y, style, html.EscapeString(s))
	}
	text(16, ` fill="#57606a"`, "github-actions bot commented")
	y += 34
	for i, line := range strings.Split(comment, "\n") {
		switch {
		case line == "" || strings.HasPrefix(line, "| ---"):
		case i == 0:
			text(16, ` font-weight="bold"`, line)
			y += 28
		case strings.HasPrefix(line, "- "):
			text(24, "", "• "+line[2:])
			y += 22
		case strings.HasPrefix(line, "| "):
			style := ""
			if strings.HasPrefix(line, "| place") {
				style = ` font-weight="bold"`
			}
			top, bottom := y, y
			for c, cell := range strings.Split(strings.Trim(line, "| "), " | ") {
				y = top
				for _, part := range folded(cell, columns[c].width) {
					text(columns[c].x, style, part)
					y += 20
				}
				bottom = max(bottom, y)
			}
			y = bottom + 6
			fmt.Fprintf(&b, "<path d=\"M16 %dH804\" stroke=\"#d0d7de\"/>\n", y-18)
			y += 2
		default:
			y += 10
			text(16, "", "▾ "+line)
			y += 28
		}
	}
	return fmt.Sprintf("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"820\" height=\"%d\" font-family=\"sans-serif\" font-size=\"14\" fill=\"#1f2328\">\n"+
		"<title>A comment of tight on a pull request</title>\n"+
		"<rect x=\".5\" y=\".5\" width=\"819\" height=\"%d\" rx=\"6\" fill=\"#fff\" stroke=\"#d0d7de\"/>\n<path d=\"M1 48H819\" stroke=\"#d0d7de\"/>\n%s</svg>\n", y, y-1, b.String())
}

// folded returns a text in lines of at most n characters, broken at spaces.
func folded(s string, n int) (lines []string) {
	line := ""
	for word := range strings.FieldsSeq(s) {
		if line != "" && len(line)+1+len(word) > n {
			lines, line = append(lines, line), ""
		}
		line = strings.TrimSpace(line + " " + word)
	}
	return append(lines, line)
}
