package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// A trial installs what dist has made for this machine, in an empty folder, and runs a program
// from there.
type trial struct {
	pattern string   // of the artefact's name, with the architectures that managers use
	needs   []string // programs, without which the trial is left out
	do      func(ctx context.Context, b *builder, artefact, folder string) error
}

// trials has %[1]s and %[2]s where the names have the architecture, in the words of Debian and of
// the other managers.
var trials = []trial{
	{"tightwire_*_%[1]s.deb", []string{"dpkg"}, tryDeb},
	{"tightwire-*.%[2]s.rpm", []string{"rpm", "rpm2archive", "tar"}, tryRPM},
	{"tightwire-*manylinux*_%[2]s.whl", []string{"python3"}, tryWheel},
	{"tightwire.rb", []string{"ruby"}, tryFormula},
	{"tightwire.json", nil, tryScoop},
	{"sha256sums.txt", []string{"sha256sum"}, trySums},
}

// try makes each trial for which there is an artefact, and prints which are left out.
func (b *builder) try(ctx context.Context, here platform) error {
	other := map[string]string{"amd64": "x86_64", "arm64": "aarch64"}[here.arch]
	for _, t := range trials {
		names, err := filepath.Glob(filepath.Join(b.to, fill(t.pattern, here.arch, other)))
		if err != nil {
			return err
		}
		for _, name := range names {
			if missing := slices.IndexFunc(t.needs, isMissing); missing >= 0 {
				fmt.Printf("left out: trying %s, as there is no program %s\n", filepath.Base(name), t.needs[missing])
				continue
			}
			folder, err := os.MkdirTemp(b.temp, "try")
			if err != nil {
				return err
			}
			if err := t.do(ctx, b, name, folder); err != nil {
				return fmt.Errorf("%s: %w", filepath.Base(name), err)
			}
			fmt.Println("tried", filepath.Base(name))
		}
	}
	return nil
}

func fill(pattern, arch, other string) string {
	return strings.NewReplacer("%[1]s", arch, "%[2]s", other).Replace(pattern)
}

func isMissing(program string) bool {
	_, err := exec.LookPath(program)
	return err != nil
}

// tryDeb installs the package below a folder, as a system of its own.
func tryDeb(ctx context.Context, b *builder, artefact, folder string) error {
	admin := filepath.Join(folder, "var", "lib", "dpkg")
	for _, name := range []string{"info", "updates", "triggers"} {
		if err := os.MkdirAll(filepath.Join(admin, name), 0o777); err != nil {
			return err
		}
	}
	if err := os.WriteFile(filepath.Join(admin, "status"), nil, 0o666); err != nil {
		return err
	}
	_, err := output(ctx, folder, nil, "dpkg", "--root="+folder, "--force-not-root", "--force-bad-path", "--install", artefact)
	if err != nil {
		return err
	}
	return b.tryTree(ctx, folder)
}

// tryRPM checks the digests in the package, and unpacks it.
func tryRPM(ctx context.Context, b *builder, artefact, folder string) error {
	if _, err := output(ctx, folder, nil, "rpm", "-K", "--nosignature", artefact); err != nil {
		return err
	}
	if _, err := output(ctx, folder, nil, "sh", "-c", `rpm2archive - <"$1" | tar -xzf -`, "sh", artefact); err != nil {
		return err
	}
	return b.tryTree(ctx, folder)
}

// tryTree wants programs, manual pages and licences below a folder where a package was installed.
func (b *builder) tryTree(ctx context.Context, folder string) error {
	var all []error
	for _, name := range []string{"fit", "protoscan", "tight"} {
		all = append(all, b.tryVersion(ctx, filepath.Join(folder, "usr", "bin", name)), wantFile(folder, "usr/share/man/man1/"+name+".1.gz"))
	}
	return errors.Join(append(all, wantFile(folder, "usr/share/doc/tightwire/"+thirdParty))...)
}

func (b *builder) tryVersion(ctx context.Context, program string) error {
	out, err := output(ctx, b.temp, nil, program, "--version")
	if want := filepath.Base(program) + " " + b.repo.version; err == nil && !strings.HasPrefix(out, want) {
		err = fmt.Errorf("%s: printed %q, want %q", program, out, want)
	}
	return err
}

func wantFile(folder, name string) error {
	info, err := os.Stat(filepath.Join(folder, filepath.FromSlash(name)))
	if err == nil && info.Size() == 0 {
		err = fmt.Errorf("%s is empty", name)
	}
	return err
}

// tryWheel installs the wheel into a virtual environment, without an index, and runs the tests of its module there,
// with the packages that the Python in the variable PYTHON has.
func tryWheel(ctx context.Context, b *builder, artefact, folder string) error {
	base := cmp.Or(os.Getenv("PYTHON"), "python3")
	packages, err := output(ctx, folder, nil, base, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))")
	if err != nil {
		return err
	}
	python := filepath.Join(folder, "bin", "python")
	if _, err := output(ctx, folder, nil, base, "-m", "venv", folder); err != nil {
		return err
	}
	if _, err := output(ctx, folder, nil, python, "-m", "pip", "install", "--no-index", artefact); err != nil {
		return err
	}
	env := []string{"TIGHTWIRE_THOROUGH=1", "PYTHONPATH=" + strings.TrimSpace(packages)}
	tests, err := output(ctx, folder, env, python, "-B", filepath.Join(b.repo.top, fitFolder, "python", "tests", "test_tightwire.py"))
	for line := range strings.Lines(tests) {
		if strings.Contains(line, "... skipped") {
			fmt.Print("left out: ", line)
		}
	}
	return errors.Join(err, b.tryVersion(ctx, filepath.Join(folder, "bin", "fit")), wantFile(folder, "share/man/man1/fit.1"))
}

func tryFormula(ctx context.Context, _ *builder, artefact, folder string) error {
	_, err := output(ctx, folder, nil, "ruby", "-c", artefact)
	return err
}

func tryScoop(_ context.Context, _ *builder, artefact, _ string) error {
	text, err := os.ReadFile(artefact)
	if err == nil && !json.Valid(text) {
		err = errors.New("not JSON")
	}
	return err
}

func trySums(ctx context.Context, b *builder, artefact, _ string) error {
	_, err := output(ctx, b.to, nil, "sha256sum", "--check", "--strict", "--quiet", artefact)
	return err
}
