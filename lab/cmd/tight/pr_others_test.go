package main

import (
	"fmt"
	"runtime"
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
	commit(t)
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
		"file at_arm64.go: it has changed, and is compiled only for "+here+" linux/arm64: no benchmark of it is counted, as this machine is "+runtime.GOOS+"/"+runtime.GOARCH+"\n")
	edit(t, "level_v3.go", "b[9]", "nothing")
	_, stdout, _ := tight(strings.Fields("pr -base HEAD -time 0 -target linux/amd64/v1")...)
	if !strings.Contains(stdout, "does not compile for "+here+" linux/amd64/v3: ") || !strings.Contains(stdout, "level_v3.go:5:") {
		t.Errorf("%s; want what the compiler says of level_v3.go", stdout)
	}
	if !scratch.Full(false, true) { // it fetches a release that nothing else needs
		return
	}
	scratch.Toolchains(t, "go1.25.0", "go1.26.8")
	edit(t, "old.go", "b[0]", "b[0] + b[6]")
	expect(t, "pr -base HEAD -time 0 -target linux/amd64/v1 -toolchain go1.26.8 -fail-on bce", 1, "old.go:5: Old: bce new: ", "in go1.25.0 linux/amd64/v1 (blocks)\n")
}

// The benchmarks that reach a file which another build has are counted there, if this machine can run it, and are so
// named. That a file is for a machine of another kind, or a CPU of a higher level, is said.
func TestPRCountsOtherBuilds(t *testing.T) {
	repository(t)
	countable(t)
	builds := map[string]string{"Same": "same", "At": "arm64", "Level": "amd64.v3"}
	if scratch.Full(false, true) { // the last two compile the library
		builds["Pure"], builds["Wide"], builds["Word"] = "purego", "amd64.v4", "386"
	} else {
		t.Log("NOT TRIED: a tag, level v4 and 386, only with TIGHTWIRE_FULL=1, because both sides of each are linked and counted")
	}
	levelForBase(t)
	_, sum, _ := strings.Cut(summed, "//tight:bce\n")
	sum, _, _ = strings.Cut(sum, "// Other")
	tests := benches
	for name, tag := range builds {
		for file, constraint := range map[string]string{name: tag, "not" + name: "!" + tag} {
			scratch.Write(t, file+".go", "//go:build "+constraint+"\n\npackage m\n\n"+strings.Replace(sum, "Sum", name, 1))
		}
		tests += strings.ReplaceAll("\nfunc BenchmarkF(b *testing.B) {\n\tfor range b.N {\n\t\tsink += F(data[:])\n\t}\n}\n", "F", name)
	}
	scratch.Write(t, "m_test.go", tests)
	commit(t)
	for name := range builds {
		if name == "Same" {
			edit(t, "Same.go", "x := range b {\n\t\ts += int(x)", "y := range b {\n\t\ts += int(y)")
			continue
		}
		edit(t, name+".go", "s += int(", "s += s>>3 ^ int(")
		edit(t, name+".go", "return s", "return s + len(append([]byte(nil), b...))")
	}
	const pure = " linux/amd64/v1 tags=purego"
	status, stdout, stderr := tight(strings.Fields("pr -base HEAD -time 0 -target linux/amd64/v1")...)
	all := len(builds) + 2
	wants := []string{
		fmt.Sprintf("; in %s linux/amd64/v1 tags=same: %d of %d UNCHANGED by proof; ", here, all, all), "not compared: file At.go", " linux/arm64: no benchmark of it is counted, as this machine is linux/amd64\n",
	}
	if builds["Word"] != "" {
		wants = append(wants, "; in "+here+pure+": compared 1 of 1 benchmark that this change can reach; ", "BenchmarkPure: counts more: instructions/op ", "Pure.go:7: ", ", in "+here+pure+" (blocks)\n")
		wants = append(wants, "BenchmarkWord: counts more: allocs/op 0, now 1 (there was none), in "+here+" linux/386 (blocks)\n",
			"; in "+here+" linux/386: compared 0 of 1 benchmark", "unproven: file Word.go: ", "BenchmarkWord in "+here+" linux/386: instructions of programs of 32 bits are not counted")
	}
	for _, level := range []string{"Level v3", "Wide v4"} {
		name, level, _ := strings.Cut(level, " ")
		switch {
		case builds[name] == "":
		case strings.Contains(stdout, level+" microarchitecture support"):
			wants = append(wants, "unproven: file "+name+".go: it has changed, ", "unproven: example.com/m: Benchmark"+name+" in "+here+" linux/amd64/"+level+": ")
		default:
			in := "in " + here + " linux/amd64/" + level
			wants = append(wants, "; "+in+": compared ", "Benchmark"+name+": counts more: instructions/op ", name+".go:7: ", ", "+in+" (blocks)\n")
		}
	}
	if strings.Contains(stdout, "Same") {
		t.Errorf("%s; want nothing of Same.go, which has the same code", stdout)
	}
	for _, want := range wants {
		if status != 1 || !strings.Contains(stdout, want) {
			t.Errorf("status %d, %s%s; want 1, %q", status, stdout, stderr, want)
		}
	}
}
