// Site writes the website: the pages of docs/, which Zensical makes of Markdown, the pages in
// site/static, which run our programs in the browser, and the programs, compiled to WebAssembly.
//
//	site [-o site/public]
//
// It needs the go command and Python, with which it installs Zensical in site/.venv; without Python it writes the
// site without the docs, and says so. It checks every link and anchor between the pages, and every link to
// code, and writes nothing if one leads nowhere.
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

func main() {
	to := flag.String("o", "", "the folder to write, site/public if empty; what it holds is deleted")
	flag.Parse()
	if err := run(*to); err != nil {
		fmt.Fprintln(os.Stderr, "site:", err)
		os.Exit(1)
	}
}

// run makes the whole site in memory, and then writes it.
func run(to string) error {
	top, err := topOfRepository()
	if err != nil {
		return err
	}
	if to == "" {
		to = filepath.Join(top, "site", "public")
	}
	s, err := newSite(top)
	if err != nil {
		return err
	}
	if err := s.write(to); err != nil {
		return err
	}
	if s.leftOut != nil {
		fmt.Println("site: LEFT OUT:", s.leftOut)
	}
	fmt.Printf("site: version %s, in %s\n", s.version, to)
	return nil
}

// topOfRepository returns the folder of go.work.
func topOfRepository() (string, error) {
	dir, err := os.Getwd()
	for err == nil {
		if _, missing := os.Stat(filepath.Join(dir, "go.work")); missing == nil {
			return dir, nil
		}
		if filepath.Dir(dir) == dir {
			err = errors.New("found no go.work in this folder or above it")
		}
		dir = filepath.Dir(dir)
	}
	return "", err
}

// output runs the go command in a folder, with a workspace if there is one, and returns its
// standard output.
func output(dir string, environment []string, args ...string) ([]byte, error) {
	c := exec.Command("go", args...)
	c.Dir, c.Env = dir, append(append(os.Environ(), "GOFLAGS=", "GOWORK="), environment...)
	var errs strings.Builder
	c.Stderr = &errs
	b, err := c.Output()
	if err != nil {
		return nil, fmt.Errorf("go %s: %w\n%s", strings.Join(args, " "), err, errs.String())
	}
	return b, nil
}
