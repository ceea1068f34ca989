package race

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"runtime/debug"
	"strings"
	"time"
)

// Env describes where samples come from: everything that changes the times of the
// same source. An empty field is unknown.
type Env struct {
	Go         string // toolchain, "go1.26.8"
	OS         string // GOOS
	Arch       string // GOARCH
	Level      string // of the architecture: GOAMD64 "v1", GOARM64 "v8.0"
	Experiment string // GOEXPERIMENT beyond the toolchain's default
	Flags      string // of the build, where they change code: "-tags=purego"
	Debug      string // GODEBUG, which can hide features of the CPU: "cpu.avx512f=off"
	CPU        string
	Kernel     string
	Commit     string
	Date       string // of the call of Describe, in UTC, RFC 3339
	Layout     string // of the code in memory: N of -ldflags=-randlayout=N, 0 being the linker's own
}

// Describe returns the environment of this process. commit is the result of
// [Commit]; if it is empty, Describe uses the commit that the go command stamped
// into the binary, if any.
func Describe(commit string) Env {
	settings := buildSettings()
	if commit == "" {
		commit = stampedCommit(settings)
	}
	version, experiment := splitVersion(runtime.Version())
	layout := takeLayout(settings)
	return Env{
		Go:         version,
		OS:         runtime.GOOS,
		Arch:       runtime.GOARCH,
		Level:      level(settings),
		Experiment: experiment,
		Flags:      flags(settings),
		Debug:      os.Getenv("GODEBUG"),
		CPU:        cpu(),
		Kernel:     kernel(),
		Commit:     commit,
		Date:       time.Now().UTC().Format(time.RFC3339),
		Layout:     layout,
	}
}

func buildSettings() map[string]string {
	settings := map[string]string{}
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, s := range info.Settings {
			settings[s.Key] = s.Value
		}
	}
	return settings
}

// splitVersion splits "go1.26.8-X:simd" or "go1.26.8 X:simd" in two.
func splitVersion(v string) (version, experiment string) {
	version, experiment, _ = strings.Cut(v, "X:")
	return strings.TrimRight(version, " -"), experiment
}

// level returns GOAMD64, GOARM64, GORISCV64 and so on.
func level(settings map[string]string) string {
	l := settings[levelKey(runtime.GOARCH)]
	if l == "" && runtime.GOARCH == "amd64" {
		l = "v1"
	}
	return l
}

// levelKey is the variable for an architecture's levels, which both byte orders share.
func levelKey(arch string) string { return "GO" + strings.ToUpper(strings.TrimSuffix(arch, "le")) }

// randlayout matches the linker's flag that only moves code.
var randlayout = regexp.MustCompile(`-randlayout=(\d+)`)

// takeLayout removes the layout from the flags of the linker, which else tell builds apart, and returns it.
func takeLayout(settings map[string]string) string {
	flag := randlayout.FindStringSubmatch(settings["-ldflags"])
	if flag == nil {
		return ""
	}
	left := strings.TrimSpace(strings.Replace(settings["-ldflags"], flag[0], "", 1))
	if settings["-ldflags"] = left; left == "" {
		delete(settings, "-ldflags")
	}
	return flag[1]
}

// flags keeps the settings that change the code of the arms. It drops the folder of
// a profile, which is private.
func flags(settings map[string]string) string {
	var fs []string
	for _, key := range []string{"-tags", "-gcflags", "-ldflags", "-race", "-cover", "-pgo"} {
		v, ok := settings[key]
		if !ok {
			continue
		}
		if key == "-pgo" {
			v = filepath.Base(v)
		}
		fs = append(fs, key+"="+v)
	}
	return strings.Join(fs, " ")
}

// Commit asks git for the commit checked out in dir, in short form, with "+dirty"
// appended when files differ from it. It returns "" if git does not answer.
func Commit(dir string) string {
	commit, err := git(dir, "rev-parse", "--short=12", "HEAD")
	if err != nil {
		return ""
	}
	changes, err := git(dir, "status", "--porcelain")
	if err != nil {
		return ""
	}
	return markDirty(commit, changes != "")
}

func git(dir string, args ...string) (string, error) {
	out, err := exec.Command("git", append([]string{"-C", dir}, args...)...).Output()
	return strings.TrimSpace(string(out)), err
}

// stampedCommit returns the commit that go build recorded, in the form of [Commit].
func stampedCommit(settings map[string]string) string {
	commit := settings["vcs.revision"]
	if commit == "" {
		return ""
	}
	return markDirty(commit[:min(12, len(commit))], settings["vcs.modified"] == "true")
}

func markDirty(commit string, dirty bool) string {
	if dirty {
		return commit + "+dirty"
	}
	return commit
}

// cpu returns the name of the first processor, or "" where the kernel has no
// /proc/cpuinfo.
func cpu() string {
	text, err := os.ReadFile("/proc/cpuinfo")
	if err != nil {
		return ""
	}
	return cpuName(string(text))
}

func kernel() string {
	text, err := os.ReadFile("/proc/sys/kernel/osrelease")
	if err != nil {
		return ""
	}
	return strings.TrimSpace(string(text))
}

// cpuName reads the name out of the text of /proc/cpuinfo. Virtual machines may
// hide the model behind "AMD EPYC"; a name without a digit gets the numbers that tell
// the models apart. On Arm the text has no names, only numbers.
func cpuName(cpuinfo string) string {
	f := cpuFields(cpuinfo)
	name := f["model name"]
	switch {
	case strings.ContainsAny(name, "0123456789"):
		return name
	case name != "" && f["cpu family"] != "":
		return name + " (family " + f["cpu family"] + ", model " + f["model"] + ")"
	case f["CPU part"] != "":
		return "implementer " + f["CPU implementer"] + ", part " + f["CPU part"]
	}
	return name
}

// cpuFields returns the first value of each field.
func cpuFields(cpuinfo string) map[string]string {
	f := map[string]string{}
	for line := range strings.Lines(cpuinfo) {
		key, value, _ := strings.Cut(line, ":")
		key = strings.TrimSpace(key)
		if _, ok := f[key]; !ok {
			f[key] = strings.TrimSpace(value)
		}
	}
	return f
}
