package print

import (
	"bytes"
	"regexp"
	"strings"
	"testing"
)

// Whatever a cell of the table says, a row has as many columns as the head.
func TestMarkdownColumns(t *testing.T) {
	var b bytes.Buffer
	if err := checkMarkdown(&b, every()); err != nil {
		t.Fatal(err)
	}
	columns := regexp.MustCompile(`(^|[^\\])\|`)
	for i, line := range strings.Split(b.String(), "\n") {
		if n := len(columns.FindAllString(line, -1)); strings.HasPrefix(line, "|") && n != 7 {
			t.Errorf("line %d has %d bars, want 7: %s", i+1, n, line)
		}
	}
}

// What GitHub reads out of a command is what was put in.
func TestGitHubEscapes(t *testing.T) {
	var b bytes.Buffer
	if err := writeGitHub(&b, Results(every())); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSuffix(b.String(), "\n"), "\n")
	command := regexp.MustCompile(`^::(error|warning|notice) file=([^:,]*),line=(\d+),title=([^:,]*)::(.*)$`)
	all := findings(every())
	if len(lines) != 1+len(all) || !strings.HasPrefix(lines[0], "::error::2 of 5 contracts broken, ") {
		t.Fatalf("%d lines, want %d, the first with the answer:\n%s", len(lines), 1+len(all), b.String())
	}
	for i, f := range all {
		m := command.FindStringSubmatch(lines[1+i])
		if m == nil {
			t.Errorf("%q is no command", lines[1+i])
			continue
		}
		if got := unescape(m[2]); got != f.Contract.File {
			t.Errorf("file %q, want %q", got, f.Contract.File)
		}
		if got := unescape(m[5]); !strings.HasSuffix(got, f.Evidence) {
			t.Errorf("message %q, want one that ends in %q", got, f.Evidence)
		}
	}
}

func unescape(s string) string {
	return strings.NewReplacer("%0A", "\n", "%0D", "\r", "%3A", ":", "%2C", ",", "%25", "%").Replace(s)
}

func TestGitHubAnswer(t *testing.T) {
	all := every()
	for want, n := range map[string]int{"::notice::1 of 1 contract holds\n": 1, "::error::no contract was judged\n": 0} {
		var b bytes.Buffer
		if err := writeGitHub(&b, Results(all[:n])); err != nil || b.String() != want {
			t.Errorf("%q, %v; want %q", b.String(), err, want)
		}
	}
}
