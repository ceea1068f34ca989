package main

import (
	"bytes"
	"context"
	"crypto/sha256"
	"debug/macho"
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"
)

// fitFolder is the folder of the program in wheels.
const fitFolder = "cmd/fit"

// wheel builds fit for this machine, writes its wheel into a folder, and tries it.
func wheel(ctx context.Context, repo *repository, to string) error {
	temp, err := os.MkdirTemp("", "tightwire-wheel")
	if err != nil {
		return err
	}
	defer os.RemoveAll(temp)
	if to, err = filepath.Abs(to); err != nil {
		return err
	}
	if err := os.MkdirAll(to, 0o777); err != nil {
		return err
	}
	fit := slices.DeleteFunc(slices.Clone(programs), func(p installable) bool { return p.folder != fitFolder })
	b := &builder{repo, fit, temp, to}
	here := platform{runtime.GOOS, runtime.GOARCH}
	if err := b.build(ctx, here); err != nil {
		return err
	}
	files, err := b.common(ctx, here)
	if err != nil {
		return err
	}
	text, err := os.ReadFile(filepath.Join(b.folder(here), here.program("fit")))
	if err != nil {
		return err
	}
	if err := b.wheel(ctx, here, append(files, file{here.program("fit"), text, 0o755})); err != nil {
		return err
	}
	return b.try(ctx, here)
}

// wheel writes the wheel of a platform, given the files of an archive.
func (b *builder) wheel(ctx context.Context, p platform, files []file) error {
	notices, err := b.notices(ctx, p, buildTags, fitFolder)
	if err != nil {
		return err
	}
	module, err := pythonModule(b.repo.top)
	if err != nil {
		return err
	}
	name, err := writeWheel(b.to, strings.TrimPrefix(b.repo.version, "v"), p, notices, module, files, b.repo.time)
	if err != nil {
		return err
	}
	fmt.Println(name)
	return nil
}

// pythonModule returns the files of the Python module that calls fit.
func pythonModule(top string) (files []file, err error) {
	for _, name := range []string{"tightwire/__init__.py", "tightwire/py.typed"} {
		text, err := os.ReadFile(filepath.Join(top, fitFolder, "python", name))
		if err != nil {
			return nil, err
		}
		files = append(files, file{name, text, 0o644})
	}
	return files, nil
}

// writeWheel writes a Python wheel with a module, and with fit and its manual page, which are among the
// files of an archive. It returns the path of the wheel.
func writeWheel(to, version string, p platform, notices []byte, module, archive []file, at time.Time) (string, error) {
	texts := map[string][]byte{}
	for _, f := range archive {
		texts[f.name] = f.text
	}
	program := texts[p.program("fit")]
	tags, err := wheelTags(p, program)
	if err != nil {
		return "", err
	}
	name := "tightwire-" + version
	info := name + ".dist-info/"
	entries := append(slices.Clone(module), []file{
		{name + ".data/scripts/" + p.program("fit"), program, 0o755},
		{name + ".data/data/share/man/man1/fit.1", texts["man/man1/fit.1"], 0o644},
		{info + "licenses/LICENSE", texts["LICENSE"], 0o644},
		{info + "licenses/" + thirdParty, notices, 0o644},
		{info + "METADATA", []byte(fmt.Sprintf(wheelMetadata, version, summary, authors, homepage)), 0o644},
		{info + "WHEEL", []byte("Wheel-Version: 1.0\nGenerator: tightwire\nRoot-Is-Purelib: false\nTag: py3-none-" +
			strings.Join(tags, "\nTag: py3-none-") + "\n"), 0o644},
	}...)
	var record strings.Builder
	for _, f := range entries {
		sum := sha256.Sum256(f.text)
		fmt.Fprintf(&record, "%s,sha256=%s,%d\n", f.name, base64.RawURLEncoding.EncodeToString(sum[:]), len(f.text))
	}
	fmt.Fprintf(&record, "%sRECORD,,\n", info)
	entries = append(entries, file{info + "RECORD", []byte(record.String()), 0o644})
	var b bytes.Buffer
	if err := writeZip(&b, entries, at.UTC()); err != nil {
		return "", err
	}
	file := filepath.Join(to, name+"-py3-none-"+strings.Join(tags, ".")+".whl")
	return file, os.WriteFile(file, b.Bytes(), 0o666)
}

const wheelMetadata = `Metadata-Version: 2.4
Name: tightwire
Version: %s
Summary: %s
Author: %s
License-Expression: BSD-3-Clause
License-File: LICENSE
License-File: THIRD-PARTY
Project-URL: Homepage, %s
Requires-Python: >=3.9
Provides-Extra: arrow
Requires-Dist: pyarrow; extra == "arrow"
Description-Content-Type: text/plain

This wheel installs the program fit, which shows, converts, edits, checks and repairs FIT files,
the recordings of bike computers and watches, and the module tightwire, which reads them as tables
through fit. "fit help" lists the verbs of the program, "pydoc tightwire" the functions.
`

// wheelTags returns the platforms that a program runs on, in the words of Python. On Linux it
// is linked statically, so that any C library will do.
func wheelTags(p platform, program []byte) ([]string, error) {
	arch := map[string]string{"amd64": "x86_64", "arm64": "aarch64"}[p.arch]
	if arch == "" {
		return nil, fmt.Errorf("no wheel for %s", p.arch)
	}
	switch p.os {
	case "linux":
		return []string{"manylinux2014_" + arch, "manylinux_2_17_" + arch, "musllinux_1_1_" + arch}, nil
	case "windows":
		return []string{"win_" + p.arch}, nil
	case "darwin":
		major, minor, err := leastMacOS(program)
		return []string{fmt.Sprintf("macosx_%d_%d_%s", major, minor, strings.Replace(arch, "aarch64", "arm64", 1))}, err
	}
	return nil, fmt.Errorf("no wheel for %s", p.os)
}

// leastMacOS returns the oldest macOS that a program runs on, from its load command
// LC_BUILD_VERSION.
func leastMacOS(program []byte) (major, minor int, err error) {
	f, err := macho.NewFile(bytes.NewReader(program))
	if err != nil {
		return 0, 0, err
	}
	for _, load := range f.Loads {
		if raw := load.Raw(); len(raw) >= 16 && binary.LittleEndian.Uint32(raw) == 0x32 {
			return int(raw[14]), int(raw[13]), nil
		}
	}
	return 0, 0, fmt.Errorf("no LC_BUILD_VERSION")
}
