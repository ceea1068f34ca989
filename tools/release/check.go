package main

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"time"
)

// check makes a proxy of HEAD, and takes every published module from it in an empty
// folder outside of the repository, as other people will.
func check(ctx context.Context, repo *repository) error {
	if changed, err := repo.git(ctx, "status", "--porcelain", "--untracked-files=no"); err != nil {
		return err
	} else if changed != "" {
		fmt.Print("release: changes that are not committed are left out:\n" + changed)
	}
	temp, err := os.MkdirTemp("", "tightwire-release")
	if err != nil {
		return err
	}
	defer os.RemoveAll(temp)
	if err := repo.writeProxy(ctx, filepath.Join(temp, "proxy")); err != nil {
		return err
	}
	c := &customer{repo: repo, folder: filepath.Join(temp, "customer"), bin: filepath.Join(temp, "bin")}
	if c.env, err = environment(ctx, temp); err != nil {
		return err
	}
	for _, step := range []struct {
		what string
		do   func(context.Context) error
	}{
		{"got all libraries", c.get},
		{"ran a program that uses them", c.use},
		{"tested the root module in the module cache", c.test},
		{"installed all programs", c.install},
		{"ran all programs", c.runPrograms},
	} {
		start := time.Now()
		if err := step.do(ctx); err != nil {
			return fmt.Errorf("not %s: %w", step.what, err)
		}
		fmt.Printf("%8.1f s  %s\n", time.Since(start).Seconds(), step.what)
	}
	return nil
}

// environment returns variables that let the go command take our modules from the proxy
// below temp. Modules of others come from the module cache, as far as they are there, or
// from where they always come.
func environment(ctx context.Context, temp string) ([]string, error) {
	had, err := output(ctx, temp, nil, goCommand(), "env", "GOMODCACHE", "GOPROXY")
	if err != nil {
		return nil, err
	}
	cache, proxy, _ := strings.Cut(strings.TrimSpace(had), "\n")
	ours := fileURL(filepath.Join(temp, "proxy"))
	return []string{
		"GOPROXY=" + ours + "," + fileURL(filepath.Join(cache, "cache", "download")) + "," + proxy,
		"GONOSUMDB=" + home + "," + home + "/*", // unknown to the database of checksums until they are pushed
		"GOMODCACHE=" + filepath.Join(temp, "cache"),
		"GOBIN=" + filepath.Join(temp, "bin"),
		"GOFLAGS=-modcacherw", "GOWORK=off",
	}, nil
}

func fileURL(name string) string { return "file://" + filepath.ToSlash(name) }

// A customer has never seen our repository.
type customer struct {
	repo        *repository
	folder, bin string
	env         []string
}

func (c *customer) goRun(ctx context.Context, args ...string) (string, error) {
	return output(ctx, c.folder, c.env, goCommand(), args...)
}

//go:embed testdata/customer.go.txt
var program []byte

// ourImport is an import of a package of ours.
var ourImport = regexp.MustCompile(`"(` + home + `/[^"]+)"\n`)

// get makes a module with a program in it, and gets what the program imports.
func (c *customer) get(ctx context.Context) error {
	if err := os.Mkdir(c.folder, 0o777); err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(c.folder, "main.go"), program, 0o666); err != nil {
		return err
	}
	if _, err := c.goRun(ctx, "mod", "init", "example.com/customer"); err != nil {
		return err
	}
	if _, err := c.goRun(ctx, "get", home+"@latest"); err != nil { // as README.md has it
		return err
	}
	for _, quoted := range ourImport.FindAllSubmatch(program, -1) {
		if _, err := c.goRun(ctx, "get", string(quoted[1])+"@"+c.repo.version); err != nil {
			return err
		}
	}
	_, err := c.goRun(ctx, "mod", "tidy")
	return err
}

// said is what the program prints.
const said = "protowire: 300\nprotobuf/protowire: 300\nblake2s: 508c5e8c327c14e2\nblake2b: ba80a53f981c4d0d\nfit: 0 messages\n"

func (c *customer) use(ctx context.Context) error {
	out, err := c.goRun(ctx, "run", ".")
	if err == nil && out != said {
		err = fmt.Errorf("it printed %q, want %q", out, said)
	}
	return err
}

// test runs the tests of the root module where a customer has it.
func (c *customer) test(ctx context.Context) error {
	list, err := c.goRun(ctx, "list", "-f", "{{.ImportPath}} {{.Module.Path}}", home+"/...")
	if err != nil {
		return err
	}
	args := []string{"test"}
	for line := range strings.Lines(list) {
		if pkg, module, _ := strings.Cut(strings.TrimSpace(line), " "); module == home {
			args = append(args, pkg)
		}
	}
	_, err = c.goRun(ctx, args...)
	return err
}

type installable struct{ folder, tag string }

// programs are what can be installed: the folder of each, and the tag that its version
// names.
var programs = []installable{
	{"cmd/b2sum", "cmd"},
	{"cmd/fit", "cmd"},
	{"cmd/protoscan", "cmd"},
	{"lab/cmd/tight", "lab"},
	{plugin, "protobuf"},
}

// plugin is started by protoc, not by people: it has no completions and no manual page.
const plugin = "protobuf/cmd/protoc-gen-go-tight"

func (c *customer) install(ctx context.Context) error {
	for _, p := range programs {
		for _, version := range []string{c.repo.version, "latest"} {
			if _, err := c.goRun(ctx, "install", home+"/"+p.folder+"@"+version); err != nil {
				return err
			}
		}
	}
	return nil
}

// runPrograms runs each program once for its version and once for its work.
func (c *customer) runPrograms(ctx context.Context) error {
	var all []error
	for _, p := range programs {
		name := filepath.Base(p.folder)
		all = append(all, c.expect(ctx, name, name+" "+c.repo.version+" (tag "+p.tag+"/"+c.repo.version+", ", "--version"))
	}
	all = append(all,
		os.WriteFile(filepath.Join(c.folder, "abc"), []byte("abc"), 0o666),
		os.WriteFile(filepath.Join(c.folder, "message"), []byte("\x08\x96\x01"), 0o666),
		os.WriteFile(filepath.Join(c.folder, "empty.fit"), emptyFIT, 0o666),
		c.expect(ctx, "b2sum", "508c5e8c327c14e2e1a72ba34eeb452f37458b209ed63a294d999b4c86675982  abc", "--algorithm", "blake2s", "abc"),
		c.expect(ctx, "protoscan", "1: 150", "message"),
		c.expect(ctx, "fit", "empty.fit: OK", "check", "empty.fit"),
		c.expect(ctx, "tight", "#compdef tight", "completion", "zsh"),
		c.expect(ctx, "protoc-gen-go-tight", "Usage of protoc-gen-go-tight:", "-help"),
	)
	return errors.Join(all...)
}

// emptyFIT is a FIT file without messages: a header of 12 bytes and a checksum.
var emptyFIT = []byte("\x0c\x10\x00\x00\x00\x00\x00\x00.FIT\x9a\x42")

// expect wants what a program prints to begin with some text.
func (c *customer) expect(ctx context.Context, name, want string, args ...string) error {
	out, err := output(ctx, c.folder, c.env, filepath.Join(c.bin, name), args...)
	if err == nil && !strings.HasPrefix(out, want) {
		err = fmt.Errorf("%s %s: printed %q, want %q", name, strings.Join(args, " "), out, want)
	}
	return err
}
