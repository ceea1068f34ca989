package race

import (
	"os"
	"strings"
)

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
