package cli

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"
)

// Release is the version of the next tag, and of the last one until work goes on after
// it. docs/release.md says when it is raised.
const Release = "v0.1.0"

// VersionLine returns the line of --version: the program, its version, the commit, and the
// toolchain and platform that it was built with and for.
func VersionLine(program string) string {
	info, ok := debug.ReadBuildInfo()
	if !ok { // every build with modules has it
		info = &debug.BuildInfo{}
	}
	return fmt.Sprintf("%s %s (%s, %s %s/%s)", program, version(info), source(info), runtime.Version(), runtime.GOOS, runtime.GOARCH)
}

// version returns the version of the module if it was installed as a module, else Release.
func version(info *debug.BuildInfo) string {
	if setting(info, "vcs.revision") == "" && isVersion(info) {
		return info.Main.Version
	}
	return Release
}

// isVersion reports whether the main module has a version: one of the module cache, or of
// a build in a repository.
func isVersion(info *debug.BuildInfo) bool { return strings.HasPrefix(info.Main.Version, "v") }

// source returns the commit. A module from a proxy comes without its commit; its tag names
// the commit.
func source(info *debug.BuildInfo) string {
	if commit := setting(info, "vcs.revision"); commit != "" {
		if setting(info, "vcs.modified") == "true" {
			return short(commit) + "+dirty"
		}
		return short(commit)
	}
	if !isVersion(info) {
		return "commit unknown"
	}
	if i := strings.LastIndexByte(info.Main.Version, '-'); i > 0 { // v0.0.0-DATE-COMMIT
		return info.Main.Version[i+1:]
	}
	return "tag " + tag(info)
}

// short is as many digits of a commit as a pseudo-version has.
func short(commit string) string { return commit[:min(12, len(commit))] }

// tag returns the tag of a module in a folder of the repository: "cmd/v0.1.0".
func tag(info *debug.BuildInfo) string {
	_, folder, _ := strings.Cut(info.Main.Path, "/tightwire/tightwire/")
	return strings.TrimPrefix(folder+"/"+info.Main.Version, "/")
}

func setting(info *debug.BuildInfo, key string) string {
	for _, s := range info.Settings {
		if s.Key == key {
			return s.Value
		}
	}
	return ""
}
