package main

import (
	"context"
	"crypto/sha256"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
)

// allPlatforms are the platforms of the archives.
const allPlatforms = "linux/amd64,linux/arm64,darwin/amd64,darwin/arm64,windows/amd64,windows/arm64"

// A builder makes the archives of a release.
type builder struct {
	repo     *repository
	programs []installable
	temp     string // where programs are built
	to       string // where the archives go
}

// buildTags make fit 1.4 MB smaller: Arrow then reads no JSON by a second package.
const buildTags = "arrow_json_stdlib"

// A file is one of an archive.
type file struct {
	name string
	text []byte
	mode os.FileMode
}

// dist writes, for each platform, an archive with all programs, its SBOM and packages; what
// package managers need to find them; and lists of digests. It then tries those for this machine.
// Two runs on one commit write the same bytes.
func dist(ctx context.Context, repo *repository, platforms, to string) error {
	temp, err := os.MkdirTemp("", "tightwire-dist")
	if err != nil {
		return err
	}
	defer os.RemoveAll(temp)
	if to, err = filepath.Abs(to); err != nil {
		return err
	}
	if err := os.RemoveAll(to); err != nil {
		return err
	}
	if err := os.MkdirAll(to, 0o777); err != nil {
		return err
	}
	b := &builder{repo, programs, temp, to}
	here := platform{runtime.GOOS, runtime.GOARCH}
	if err := b.build(ctx, here); err != nil {
		return err
	}
	common, err := b.common(ctx, here)
	if err != nil {
		return err
	}
	var archives []archive
	for name := range strings.SplitSeq(platforms, ",") {
		a, err := b.platform(ctx, platformOf(name), common)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		archives = append(archives, a)
	}
	if err := b.writeChannels(archives); err != nil {
		return err
	}
	if err := b.copyVarint(ctx); err != nil {
		return err
	}
	if err := b.sums(ctx, here); err != nil {
		return err
	}
	return b.try(ctx, here)
}

func platformOf(name string) platform {
	goos, goarch, _ := strings.Cut(name, "/")
	return platform{goos, goarch}
}

// A platform is an operating system and an architecture, as Go names them.
type platform struct{ os, arch string }

func (p platform) program(name string) string {
	if p.os == "windows" {
		return name + ".exe"
	}
	return name
}

func (p platform) archive() string {
	if p.os == "windows" {
		return ".zip"
	}
	return ".tar.gz"
}

// folder returns where the programs of a platform are built.
func (b *builder) folder(p platform) string { return filepath.Join(b.temp, p.os+"_"+p.arch) }

// build makes the programs. Each is built in a workspace of its own module, in which the
// others of ours are replaced, so that it has the same versions of other modules as with
// "go install".
func (b *builder) build(ctx context.Context, p platform) error {
	for _, program := range b.programs {
		work, err := b.workspace(program.tag)
		if err != nil {
			return err
		}
		to := filepath.Join(b.folder(p), p.program(path.Base(program.folder)))
		_, err = output(ctx, filepath.Join(b.repo.top, filepath.FromSlash(program.folder)), b.environment(work, p),
			goCommand(), "build", "-trimpath", "-tags="+buildTags, "-buildvcs=true", "-ldflags=-s -w", "-o", to, ".")
		if err != nil {
			return err
		}
	}
	return nil
}

func (b *builder) environment(work string, p platform) []string {
	return []string{"GOWORK=" + work, "CGO_ENABLED=0", "GOOS=" + p.os, "GOARCH=" + p.arch}
}

// workspace returns a go.work with the module in a top folder. Our other modules take the
// place of the versions that it requires.
func (b *builder) workspace(folder string) (string, error) {
	name := filepath.Join(b.temp, folder+".work")
	var text strings.Builder
	fmt.Fprintf(&text, "go 1.26.0\n\nuse %q\n", filepath.Join(b.repo.top, folder))
	for _, m := range b.repo.modules {
		if m.folder != folder {
			fmt.Fprintf(&text, "replace %s %s => %q\n", m.path, m.version, filepath.Join(b.repo.top, m.folder))
		}
	}
	return name, os.WriteFile(name, []byte(text.String()), 0o666)
}

// common returns the files that every archive of the programs has: texts, completions and manual pages,
// which the programs of this machine print.
func (b *builder) common(ctx context.Context, here platform) (files []file, err error) {
	for _, name := range []string{"LICENSE", "README.md", "CHANGELOG.md"} {
		text, err := os.ReadFile(filepath.Join(b.repo.top, name))
		if err != nil {
			return nil, err
		}
		files = append(files, file{name, text, 0o644})
	}
	for _, program := range b.programs {
		if program.folder == plugin {
			continue
		}
		name := path.Base(program.folder)
		for what, as := range map[string]string{
			"bash": "completions/bash/" + name, "zsh": "completions/zsh/_" + name,
			"fish": "completions/fish/" + name + ".fish", "man": "man/man1/" + name + ".1",
		} {
			text, err := output(ctx, b.temp, nil, filepath.Join(b.folder(here), here.program(name)), "completion", what)
			if err != nil {
				return nil, err
			}
			files = append(files, file{as, []byte(text), 0o644})
		}
	}
	return files, nil
}

// platform builds the programs of a platform, and writes its archive, its packages and its
// SBOM. It returns the archive.
func (b *builder) platform(ctx context.Context, p platform, common []file) (archive, error) {
	if err := b.build(ctx, p); err != nil {
		return archive{}, err
	}
	var folders []string
	for _, program := range b.programs {
		folders = append(folders, program.folder)
	}
	notices, err := b.notices(ctx, p, buildTags, folders...)
	if err != nil {
		return archive{}, err
	}
	name := fmt.Sprintf("tightwire_%s_%s_%s", strings.TrimPrefix(b.repo.version, "v"), p.os, p.arch)
	files := append(slices.Clone(common), file{thirdParty, notices, 0o644})
	var built []string
	for _, folder := range folders {
		at := filepath.Join(b.folder(p), p.program(path.Base(folder)))
		text, err := os.ReadFile(at)
		if err != nil {
			return archive{}, err
		}
		files = append(files, file{filepath.Base(at), text, 0o755})
		built = append(built, at)
	}
	to := filepath.Join(b.to, name+p.archive())
	if err := writeArchive(to, name, files, b.repo.time); err != nil {
		return archive{}, err
	}
	fmt.Println(to)
	if err := writeSBOM(filepath.Join(b.to, name+".cdx.json"), b.repo, p, built); err != nil {
		return archive{}, err
	}
	if err := b.packages(ctx, p, files); err != nil {
		return archive{}, err
	}
	return newArchive(p, to)
}

// packages writes what other package managers than Homebrew and Scoop install.
func (b *builder) packages(ctx context.Context, p platform, files []file) error {
	if err := b.wheel(ctx, p, files); err != nil {
		return err
	}
	if p.os != "linux" {
		return nil
	}
	for _, format := range []string{"deb", "rpm"} {
		name, err := b.writeLinuxPackage(format, p, files)
		if err != nil {
			return fmt.Errorf("%s: %w", format, err)
		}
		fmt.Println(name)
	}
	return nil
}

// copyVarint writes the Java class Varint as one file to copy.
func (b *builder) copyVarint(ctx context.Context) error {
	text, err := output(ctx, filepath.Join(b.repo.top, "tools", "gen"), nil, goCommand(), "run", "./javacopy", b.repo.top)
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(b.to, "Varint.java"), []byte(text), 0o666)
}

// sums writes the digests of all files, by BLAKE2b and by SHA-256, and lets our own b2sum check
// the first.
func (b *builder) sums(ctx context.Context, here platform) error {
	entries, err := os.ReadDir(b.to)
	if err != nil {
		return err
	}
	var names []string
	var sha strings.Builder
	for _, e := range entries {
		names = append(names, e.Name())
		text, err := os.ReadFile(filepath.Join(b.to, e.Name()))
		if err != nil {
			return err
		}
		fmt.Fprintf(&sha, "%x  %s\n", sha256.Sum256(text), e.Name())
	}
	b2sum := filepath.Join(b.folder(here), here.program("b2sum"))
	list, err := output(ctx, b.to, nil, b2sum, append([]string{"--"}, names...)...)
	if err != nil {
		return err
	}
	for name, text := range map[string]string{"b2sums.txt": list, "sha256sums.txt": sha.String()} {
		if err := os.WriteFile(filepath.Join(b.to, name), []byte(text), 0o666); err != nil {
			return err
		}
	}
	checked, err := output(ctx, b.to, nil, b2sum, "--check", "--strict", "b2sums.txt")
	fmt.Print(checked)
	return err
}
