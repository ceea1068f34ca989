package main

import (
	"strings"
	"testing"

	"github.com/tightwire/tightwire/lab/internal/scratch"
)

// A file that this build leaves out is compared in the build that has it: of another architecture, level, tag or
// experiment, or by an older release.
func TestPROtherBuilds(t *testing.T) {
	scratch.Module(t, "package m\n\nfunc Both(b []byte) int { return At(b, 3) + Level(b) + Tagged(b) + Tried(b) + Old(b) }\n")
	at := func(name, constraint, index string) string {
		return "//go:build " + constraint + "\n\npackage m\n\nfunc " + name + "(b []byte" + map[bool]string{true: ", i int"}[name == "At"] + ") int { return int(b[" + index + "]) }\n"
	}
	scratch.Write(t, "at_arm64.go", at("At", "arm64", "i&3:4][0"))
	scratch.Write(t, "at_other.go", at("At", "!arm64", "i"))
	scratch.Write(t, "level_v3.go", at("Level", "amd64.v3", "0"))
	scratch.Write(t, "level_other.go", at("Level", "!amd64.v3", "0"))
	scratch.Write(t, "tagged.go", at("Tagged", "fast", "0"))
	scratch.Write(t, "untagged.go", at("Tagged", "!fast", "0"))
	scratch.Write(t, "tried.go", at("Tried", "goexperiment.simd", "0"))
	scratch.Write(t, "untried.go", at("Tried", "!goexperiment.simd", "0"))
	scratch.Write(t, "old.go", at("Old", "!go1.26", "0"))
	scratch.Write(t, "new.go", at("Old", "go1.26", "0"))
	scratch.Commit(t)
	edit(t, "at_arm64.go", "b[i&3:4][0]", "b[i]")
	edit(t, "level_v3.go", "b[0]", "b[0] + b[9]")
	edit(t, "tagged.go", "b[0]", "b[0] + b[8]")
	edit(t, "tried.go", "b[0]", "b[0] + b[7]")
	expect(t, "pr -base HEAD -time 0 -target linux/amd64/v1 -fail-on bce", 1,
		"4 unproven; not compared: file at_arm64.go, file level_v3.go, file tagged.go and 1 more\n",
		"at_arm64.go:5: At: bce ", "in "+here+" linux/arm64 (blocks)\n",
		"level_v3.go:5: Level: bce new: ", "in "+here+" linux/amd64/v3 (blocks)\n",
		"tagged.go:5: Tagged: bce new: ", "in "+here+" linux/amd64/v1 tags=fast (blocks)\n",
		"tried.go:5: Tried: bce new: ", "in "+here+" linux/amd64/v1 experiment=simd (blocks)\n",
		"file at_arm64.go: it has changed, and is compiled only for "+here+" linux/arm64: its benchmarks are not counted")
	edit(t, "level_v3.go", "b[9]", "nothing")
	_, stdout, _ := tight(strings.Fields("pr -base HEAD -time 0 -target linux/amd64/v1")...)
	if !strings.Contains(stdout, "it does not compile for "+here+" linux/amd64/v3: ") || !strings.Contains(stdout, "level_v3.go:5:") {
		t.Errorf("%s; want what the compiler says of level_v3.go", stdout)
	}
	if !scratch.Full(false, true) { // it fetches a release that nothing else needs
		return
	}
	scratch.Toolchains(t, "go1.25.0", "go1.26.8")
	edit(t, "old.go", "b[0]", "b[0] + b[6]")
	expect(t, "pr -base HEAD -time 0 -target linux/amd64/v1 -toolchain go1.26.8 -fail-on bce", 1, "old.go:5: Old: bce new: ", "in go1.25.0 linux/amd64/v1 (blocks)\n")
}
