package listing

import (
	"os/exec"
	"path/filepath"
	"testing"
)

const (
	wire        = "../../../../java/wire/src/main/java/io/github/tightwire/wire"
	conformance = "../../../../java/conformance/src/test/java/io/github/tightwire/conformance"
)

// program is the files of RoundTrip in java/conformance.
var program = []string{"RoundTrip", "Kind", "Listing", "ListingWriter", "Outcome", "Packed", "Source", "Verdict"}

// quick makes a JVM that runs for a second start sooner.
var quick = []string{"-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"}

// runProgram compiles WireReader and all it needs, and RoundTrip, and runs that in
// the folder. The test is skipped where there is no JDK.
func runProgram(t *testing.T, dir string) {
	t.Helper()
	for _, tool := range []string{"javac", "java"} {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skipf("no %s: Java is not compared with Go", tool)
		}
	}
	classes := t.TempDir()
	run(t, "javac", append([]string{"-J" + quick[0], "-J" + quick[1], "-proc:none", "-d", classes}, sources(t)...))
	run(t, "java", append(quick, "-ea", "-Xss16m", "-cp", classes, "io.github.tightwire.conformance.RoundTrip", dir))
}

// sources returns the files to compile.
func sources(t *testing.T) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(wire, "*.java"))
	if err != nil || len(files) < 5 {
		t.Fatalf("%d files in %s, error %v", len(files), wire, err)
	}
	for _, name := range program {
		files = append(files, filepath.Join(conformance, name+".java"))
	}
	return files
}

func run(t *testing.T, name string, arguments []string) {
	t.Helper()
	if out, err := exec.Command(name, arguments...).CombinedOutput(); err != nil {
		t.Fatalf("%s: %v\n%s", name, err, out)
	}
}
