package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// javaPage is a repository with marks for the tables of Java.
func javaPage(t *testing.T) string {
	t.Helper()
	root := repository(t, 25)
	path := filepath.Join(root, "README.md")
	page := readme(t, root)
	for name := range javaMakers {
		page += "<!-- begin: " + name + " -->\nold\n<!-- end: " + name + " -->\n"
	}
	if err := os.WriteFile(path, []byte(page), 0o666); err != nil {
		t.Fatal(err)
	}
	return root
}

// addJava adds a record with its environment.
func addJava(t *testing.T, root, stem, date, results string) {
	t.Helper()
	stem = filepath.Join(root, "results", stem)
	if err := os.MkdirAll(filepath.Dir(stem), 0o777); err != nil {
		t.Fatal(err)
	}
	env := "java: VM 1\ncpu: CPU 1\nkernel: 6.1\ncommit: abc\ndate: " + date + "\n"
	for end, text := range map[string]string{".json": results, ".env": env} {
		if err := os.WriteFile(stem+end, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// jmh returns a file of JMH: lines of a race, an arm and its raw data.
func jmh(lines ...string) string {
	var entries []string
	for _, line := range lines {
		f := strings.SplitN(line, " ", 3)
		entries = append(entries, `{"benchmark": "b", "params": {"work": "`+f[0]+`", "arm": "`+f[1]+`"},
			"primaryMetric": {"score": 1, "scoreError": "NaN", "rawData": `+f[2]+`}}`)
	}
	return "[" + strings.Join(entries, ",") + "]"
}

// TestJavaTables has an older record, one of another folder, and two releases.
func TestJavaTables(t *testing.T) {
	root := javaPage(t)
	const folder = "2026-11-21-cpu-1/"
	addJava(t, root, "2026-11-20-cpu-1/java-21", "2026-11-20T10:00:00Z", jmh("Read/dist=1byte protobuf-java [[7]]"))
	addJava(t, root, folder+"java-25", "2026-11-21T10:00:00Z", jmh("Read/dist=1byte protobuf-java [[7]]"))
	addJava(t, root, folder+"java-17", "2026-11-21T10:30:00Z", jmh("Read/dist=1byte protobuf-java [[100], [100]]", "Read/dist=1byte ours [[10, 20, 50, 48, 30, 52, 10, 10, 10, 10, 10, 10]]"))
	addJava(t, root, folder+"java-25-2", "2026-11-21T11:00:00Z", jmh(
		"Read/dist=1byte protobuf-java [[100, 100], [104, 104]]",
		"Read/dist=1byte pbj [[50, 50], [50, 50]]",
		"Read/dist=1byte unrolled [[100, 100], [200, 200]]",
		"Read/dist=1byte ours [[204, 204], [204, 204]]",
		"Read/dist=len2 protobuf-java [[10], [10]]", "Read/dist=len2 ours [[20], [20]]",
		"Read/dist=len3 protobuf-java [[10], [10]]", "Read/dist=len3 ours [[10], [10]]"))
	if status, errs := tablesOn(t, root); status != 0 {
		t.Fatalf("tables = %d: %s, want 0", status, errs)
	}
	got := readme(t, root)
	for _, want := range []string{
		"| workload: times as fast as | protobuf-java, JDK 25 | PBJ | an unrolled reader | protobuf-java, JDK 17 |\n",
		"| readLong, 1 byte | 2.00 [1.96, 2.04] | 4.08 [4.08, 4.08] | 1.36 [1.02, 2.04] ~ | **0.50 slower** [0.50, 0.50] |\n",
		"| readLong, always 2 to 5 bytes, lowest | 1.00 [1.00, 1.00] no difference | – | – | – |\n",
		"| Read/dist=1byte | ours | 204 | 2.00 [1.96, 2.04] | 50 | **0.50 slower** [0.50, 0.50] |\n",
		"| Read/dist=1byte | pbj | 50 | **0.49 slower** [0.48, 0.50] | – | – |\n",
		"* [JDK 25](results/2026-11-21-cpu-1/java-25-2.json): VM 1, CPU 1, Linux 6.1, commit abc, 2026-11-21T11:00:00Z, 2 JVMs for each arm\n",
		"commit abc, 2026-11-21T10:30:00Z, 1 to 2 JVMs for each arm\n",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("README has no %q; it is\n%s", want, got)
		}
	}
	if strings.Contains(got, "JDK 21") {
		t.Errorf("README has the record of another day:\n%s", got)
	}
}

// TestJavaFile names a record.
func TestJavaFile(t *testing.T) {
	root := javaPage(t)
	addJava(t, root, "d/java-25", "2026-11-21T10:00:00Z", jmh("Read/dist=1byte protobuf-java [[7]]"))
	addJava(t, root, "d/java-25-2", "2026-11-21T11:00:00Z", jmh("Read/dist=1byte protobuf-java [[8]]"))
	rs, err := javaRecords(filepath.Join(root, "results"), []string{"other.txt", "d/java-25.json"})
	if err != nil || len(rs) != 1 || rs[0].arms[0].forks[0][0] != 7 {
		t.Errorf("javaRecords(d/java-25.json) = %v, %v, want the one named", rs, err)
	}
}

func TestJavaNotMeasured(t *testing.T) {
	root := javaPage(t)
	before := strings.Count(readme(t, root), "old\n")
	if status, errs := tablesOn(t, root); status != 0 || strings.Contains(readme(t, root), "old\n") {
		t.Errorf("tables without records of Java = %d: %s, want 0, and %d tables", status, errs, before)
	}
}

func TestJavaRefuses(t *testing.T) {
	for _, tt := range []struct{ stem, results, want string }{
		{"d/java-x", "[]", "want a name like java-25.json"},
		{"d/java-25", "{}", "cannot unmarshal"},
		{"d/java-25", jmh("Read/dist=1byte ours []"), "Read/dist=1byte/impl=ours has no iterations"},
		{"d/java-25", jmh("Read/dist=1byte ours [[]]"), "Read/dist=1byte/impl=ours has no iterations"},
		{"d/java-25", "[]", "no results"},
	} {
		root := javaPage(t)
		addJava(t, root, tt.stem, "2026-11-21T10:00:00Z", tt.results)
		if status, errs := tablesOn(t, root); status != 1 || !strings.Contains(errs, tt.want) {
			t.Errorf("tables with %s %s = %d: %q, want 1 and %q", tt.stem, tt.results, status, errs, tt.want)
		}
	}
}

// TestJavaRows wants each row to be made of names that java/bench has.
func TestJavaRows(t *testing.T) {
	source := javaSource(t)
	for _, row := range javaRows {
		names := []string{row.arm}
		if row.base != "" {
			names = append(names, row.base)
		}
		for _, race := range row.races {
			op, dist, _ := strings.Cut(race, "/dist=")
			names = append(names, op, dist)
		}
		for _, name := range names {
			if !strings.Contains(source, `"`+name+`"`) {
				t.Errorf("%s: java/bench has no %q", row.title, name)
			}
		}
	}
}

// javaSource returns where the names of races and arms stand.
func javaSource(t *testing.T) string {
	t.Helper()
	var all strings.Builder
	for _, class := range []string{"Arms", "Lengths", "Op"} {
		text, err := os.ReadFile("../../../java/bench/src/main/java/io/github/tightwire/bench/" + class + ".java")
		if err != nil {
			t.Fatal(err)
		}
		all.Write(text)
	}
	return all.String()
}
