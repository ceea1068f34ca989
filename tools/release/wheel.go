package main

import (
	"bytes"
	"crypto/sha256"
	"debug/macho"
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// writeWheel writes a Python wheel with fit and its manual page, which are among the files of an
// archive, and returns its path.
func writeWheel(to, version string, p platform, notices []byte, archive []file, at time.Time) (string, error) {
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
	entries := []file{
		{name + ".data/scripts/" + p.program("fit"), program, 0o755},
		{name + ".data/data/share/man/man1/fit.1", texts["man/man1/fit.1"], 0o644},
		{info + "licenses/LICENSE", texts["LICENSE"], 0o644},
		{info + "licenses/" + thirdParty, notices, 0o644},
		{info + "METADATA", []byte(fmt.Sprintf(wheelMetadata, version, summary, authors, homepage)), 0o644},
		{info + "WHEEL", []byte("Wheel-Version: 1.0\nGenerator: tightwire\nRoot-Is-Purelib: false\nTag: py3-none-" +
			strings.Join(tags, "\nTag: py3-none-") + "\n"), 0o644},
	}
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
Requires-Python: >=3.7
Description-Content-Type: text/plain

This wheel installs the program fit, which shows, converts, edits, checks and repairs FIT files,
the recordings of bike computers and watches. "fit help" lists its verbs. It has no Python code.
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
