package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// A step runs a script of the action as a workflow would, and returns what it prints.
type step struct {
	scripts string
	env     []string
}

// stepsIn gives the scripts an own RUNNER_TEMP, and programs that take the place of others.
func stepsIn(t *testing.T, programs map[string]string) step {
	t.Helper()
	if _, err := exec.LookPath("bash"); err != nil {
		t.Skipf("no bash to run the scripts with: %v", err)
	}
	temp := t.TempDir()
	for name, text := range programs {
		if err := os.WriteFile(filepath.Join(temp, name), []byte("#!/usr/bin/env bash\n"+text), 0o777); err != nil {
			t.Fatal(err)
		}
	}
	scripts, err := filepath.Abs("../../../scripts/ci")
	if _, gone := os.Stat(scripts); err != nil || gone != nil {
		t.Skipf("only the module is here, and not the action: %v, %v", err, gone)
	}
	return step{scripts, append(os.Environ(), "RUNNER_TEMP="+temp, "PATH="+temp+":"+os.Getenv("PATH"),
		"GITHUB_STEP_SUMMARY="+filepath.Join(temp, "summary"), "GITHUB_OUTPUT="+filepath.Join(temp, "output"), "GITHUB_REPOSITORY=o/r")}
}

func (s step) temp(name string) string {
	for _, v := range s.env {
		if dir, is := strings.CutPrefix(v, "RUNNER_TEMP="); is {
			return filepath.Join(dir, name)
		}
	}
	return ""
}

func (s step) run(t *testing.T, script string, env ...string) string {
	t.Helper()
	cmd := exec.Command(filepath.Join(s.scripts, script))
	cmd.Env = append(s.env, env...)
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Errorf("%s: %v: %s", script, err, out)
	}
	return string(out)
}

func wantFile(t *testing.T, name, want string) {
	t.Helper()
	if got, err := os.ReadFile(name); err != nil || !strings.Contains(string(got), want) {
		t.Errorf("%s: %v, %q; want %q", name, err, got, want)
	}
}

// On a shallow clone the script fetches what is missing; the status is passed on, and the comment
// is in the summary.
func TestActionCompares(t *testing.T) {
	s := stepsIn(t, nil)
	s.run(t, "install.sh")
	repository(t)
	top, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	edit(t, "m.go", "//tight:bce", "//tight:bce; code<=2")
	commit(t)
	t.Chdir(t.TempDir())
	if out, err := exec.Command("git", "clone", "-q", "--depth=1", "file://"+top, ".").CombinedOutput(); err != nil {
		t.Fatalf("git clone: %v: %s", err, out)
	}
	said := s.run(t, "pr.sh", "BASE=HEAD~1", "FAIL_ON=broken", "TIME=0", "PACKAGES=. ./...")
	if !strings.Contains(said, "::error file=m.go,line=5,title=contract broken::") {
		t.Errorf("%s; want an annotation", said)
	}
	wantFile(t, s.temp("summary"), "<!-- tight-pr -->\n**This change is blocked: worse in 1 contract.**")
	wantFile(t, s.temp("output"), "status=1\n")
	wantFile(t, s.temp("tight.sarif"), `"ruleId": "contract"`)
}

// What is unproven does not fail the job, and a mistake does.
func TestActionStatus(t *testing.T) {
	for status, want := range map[string]string{"0": "status=0\n", "1": "status=1\n", "2": "status=2\n", "3": "status=0\n"} {
		t.Run(status, func(t *testing.T) {
			s := stepsIn(t, map[string]string{"tight": "exit " + status + "\n"})
			repository(t)
			s.run(t, "pr.sh", "BASE=", "FAIL_ON=any", "TIME=0", "PACKAGES=./...")
			wantFile(t, s.temp("output"), want)
		})
	}
}

// The first comment is posted, the next one takes its place, and a fork has the summary.
func TestActionComments(t *testing.T) {
	for found, want := range map[string]string{
		"":         "api --silent -X POST repos/o/r/issues/7/comments -F body=@",
		"41\n42\n": "api --silent -X PATCH repos/o/r/issues/comments/41 -F body=@",
	} {
		s := stepsIn(t, map[string]string{"gh": "echo \"$*\" >>\"$RUNNER_TEMP/calls\"\ncase $* in *--jq*) printf '" + found + "' ;; esac\n"})
		s.run(t, "comment.sh", "PR_NUMBER=7") // there is nothing to say
		if _, err := os.Stat(s.temp("calls")); err == nil {
			t.Error("gh was called without a comment")
		}
		write(t, s.temp("tight.md"), "<!-- tight-pr -->\n")
		s.run(t, "comment.sh", "PR_NUMBER=7")
		wantFile(t, s.temp("calls"), want)
	}
	s := stepsIn(t, map[string]string{"gh": "echo 'HTTP 403' >&2; exit 1\n"})
	write(t, s.temp("tight.md"), "<!-- tight-pr -->\n")
	if said := s.run(t, "comment.sh", "PR_NUMBER=7"); !strings.Contains(said, "::notice::this token may not comment") {
		t.Errorf("%s; want a notice", said)
	}
}
