package main

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/tightwire/tightwire/lab/internal/scratch"
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
	scripts, err := filepath.Abs("../../ci")
	if _, gone := os.Stat(scripts); err != nil || gone != nil {
		t.Skipf("only the module is here, and not the action: %v, %v", err, gone)
	}
	return step{scripts, append(os.Environ(), "RUNNER_TEMP="+temp, "PATH="+temp+":"+os.Getenv("PATH"),
		"GITHUB_STEP_SUMMARY="+filepath.Join(temp, "summary"), "GITHUB_OUTPUT="+filepath.Join(temp, "output"), "GITHUB_REPOSITORY=o/r")}
}

// stepsWithTight gives the scripts the command: in the long form of the tests as install.sh builds it.
func stepsWithTight(t *testing.T) step {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	if scratch.Full(false, true) {
		s := stepsIn(t, nil)
		s.run(t, "install.sh")
		return s
	}
	return stepsIn(t, map[string]string{"tight": asTight + "=1 exec '" + self + "' \"$@\"\n"})
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
	s := stepsWithTight(t)
	withoutBenchmarks(t)
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
	said := s.run(t, "pr.sh", "BASE=HEAD~1", "FAIL_ON=broken", "LEAST=8", "BUDGET=8m", "TIME=0", "PACKAGES=. ./...")
	if !strings.Contains(said, "::error file=m.go,line=5,title=contract broken::") {
		t.Errorf("%s; want an annotation", said)
	}
	wantFile(t, s.temp("summary"), "<!-- tight-pr -->\n**This change is blocked: worse in 1 contract.**")
	wantFile(t, s.temp("output"), "status=1\n")
	wantFile(t, s.temp("tight-report/tight.md"), "<!-- tight-pr -->\n")
	wantFile(t, s.temp("tight-report/tight.sarif"), `"ruleId": "contract"`)
}

// What is unproven does not fail the job, and a mistake does.
func TestActionStatus(t *testing.T) {
	for status, want := range map[string]string{"0": "status=0\n", "1": "status=1\n", "2": "status=2\n", "3": "status=0\n"} {
		t.Run(status, func(t *testing.T) {
			s := stepsIn(t, map[string]string{"tight": "exit " + status + "\n"})
			repository(t)
			s.run(t, "pr.sh", "BASE=", "FAIL_ON=any", "LEAST=8", "BUDGET=8m", "TIME=0", "PACKAGES=./...")
			wantFile(t, s.temp("output"), want)
		})
	}
}

// The branch's own code, which tight runs, gets neither the files by which a step talks to later steps nor
// the runner's tokens. All lines of the packages are passed on, and the shell does not expand them as
// patterns of files.
func TestActionHidesTheRunner(t *testing.T) {
	s := stepsIn(t, map[string]string{"tight": "env >\"$RUNNER_TEMP/env\"; printf '<%s>' \"$@\" >\"$RUNNER_TEMP/args\"\n"})
	repository(t)
	given := []string{"BASE=", "FAIL_ON=any", "LEAST=8", "BUDGET=8m", "TIME=0", "PACKAGES=./a ./b\n./*\n", "KEPT=1"}
	hidden := regexp.MustCompile(`(?m)^(GITHUB_(PATH|ENV|OUTPUT|STATE|STEP_SUMMARY)|ACTIONS_\w+)=`)
	for _, name := range []string{"GITHUB_PATH", "GITHUB_ENV", "GITHUB_STATE", "ACTIONS_RUNTIME_TOKEN", "ACTIONS_ID_TOKEN_REQUEST_URL"} {
		given = append(given, name+"="+s.temp(name))
	}
	s.run(t, "pr.sh", given...)
	wantFile(t, s.temp("env"), "KEPT=1\n")
	if env, err := os.ReadFile(s.temp("env")); err != nil || hidden.Match(env) {
		t.Errorf("tight runs with %q, %v", hidden.FindAllString(string(env), -1), err)
	}
	wantFile(t, s.temp("args"), "<./a><./b><./*>")
	wantFile(t, s.temp("output"), "status=0\n") // which the script itself still writes
}

// A gh that shows the comments that exist, and keeps what it is called with and the comment.
func ghWith(comments string) map[string]string {
	return map[string]string{"gh": `echo "$*" >>"$RUNNER_TEMP/calls"
case $* in
*--jq\ .login*) echo 'gh: Resource not accessible by integration (HTTP 403)' >&2; test -n "$ME" && echo "$ME" ;;
*--jq*) printf '` + comments + `' ;;
*) cp "${!#/body=@/}" "$RUNNER_TEMP/body" ;;
esac
`}
}

// comment runs the script that comments, with a report, and returns what it prints.
func (s step) comment(t *testing.T, report string, env ...string) string {
	t.Helper()
	scratch.Write(t, s.temp("tight-report/tight.md"), report)
	return s.run(t, "comment.sh", append(env, "GH="+s.temp("gh"), "PR_NUMBER=7")...)
}

// The first comment is posted, and the next one takes the place of it: of one by a bot, or by the
// person whose token it is, and never of another person's.
func TestActionComments(t *testing.T) {
	for _, tt := range []struct{ found, me, want string }{
		{"", "", "api --silent -X POST repos/o/r/issues/7/comments -F body=@"},
		{"41 Bot github-actions[bot]\n42 Bot github-actions[bot]\n", "", "api --silent -X PATCH repos/o/r/issues/comments/41 -F body=@"},
		{"40 User eve\n41 User ada\n", "ada", "api --silent -X PATCH repos/o/r/issues/comments/41 -F body=@"},
		{"40 User eve\n41 User ada\n", "", "api --silent -X POST repos/o/r/issues/7/comments -F body=@"},
	} {
		s := stepsIn(t, ghWith(tt.found))
		s.run(t, "comment.sh", "GH="+s.temp("gh"), "PR_NUMBER=7") // there is nothing to say
		if _, err := os.Stat(s.temp("calls")); err == nil {
			t.Error("gh was called without a comment")
		}
		s.comment(t, "<!-- tight-pr -->\nx\n", "ME="+tt.me)
		wantFile(t, s.temp("calls"), tt.want)
		wantFile(t, s.temp("body"), "<!-- tight-pr -->\nx\n")
	}
}

// A failure is told as gh tells it, with its HTTP status and in one line, and is blamed on nobody.
func TestActionSaysWhyNoComment(t *testing.T) {
	for _, said := range []string{"gh: Resource not accessible by integration (HTTP 403)", "gh: Validation Failed (HTTP 422)", "error connecting to api.github.com"} {
		s := stepsIn(t, map[string]string{"gh": "printf '" + said + "\\n100%%\\n' >&2; exit 1\n"})
		got := s.comment(t, "<!-- tight-pr -->\n")
		if want := "::warning::no comment: " + said + "%0A100%25\n"; !strings.Contains(got, want) || strings.Contains(got, "fork") {
			t.Errorf("%q, want %q", got, want)
		}
	}
	s := stepsIn(t, nil)
	if got := s.comment(t, "<!-- tight-pr -->\n"); !strings.Contains(got, "::warning::no comment: no program "+s.temp("gh")) {
		t.Errorf("%q without gh", got)
	}
}

// What tight writes is posted as it is. The branch's code may have written the report: nothing in it
// becomes HTML, a link, a picture, code or a mention, and it is no longer than GitHub takes.
func TestActionTrustsNoReport(t *testing.T) {
	s := stepsIn(t, ghWith(""))
	withoutBenchmarks(t)
	edit(t, "m.go", "//tight:bce", "//tight:bce; code<=2")
	_, report, _ := tight("pr", "-base", "HEAD", "-time", "0", "-o", "md")
	s.comment(t, report)
	if got, err := os.ReadFile(s.temp("body")); err != nil || string(got) != report || !strings.Contains(report, "<details>") {
		t.Errorf("%v: posted\n%s\nwant\n%s", err, got, report)
	}
	for in, want := range map[string]string{
		"a <b>x</b> &amp; `c` [l](u) ![p](u) ~~~":                    "a \\<b\\>x\\</b\\> \\&amp; \\`c\\` \\[l\\](u) \\!\\[p\\](u) \\~\\~\\~\n",
		"\\\\<b> \\<b\\>":                                            "\\\\\\<b\\> \\<b\\>\n", // an escaped backslash escapes nothing
		"@a \\@b @&#8203;c &#64;d @@e":                               "@&#8203;a \\@&#8203;b @&#8203;c \\&#64;d @&#8203;@&#8203;e\n",
		"</details><!-- tight-pr -->":                                "\\</details\\>\\<\\!-- tight-pr --\\>\n",
		"<details><summary>A <img> (1)</summary>":                    "\\<details\\>\\<summary\\>A \\<img\\> (1)\\</summary\\>\n",
		"<details><summary>What blocks (12)</summary>\n\n</details>": "<details><summary>What blocks (12)</summary>\n\n</details>\n",
	} {
		s.comment(t, "<!-- tight-pr -->\n"+in)
		if got, _ := os.ReadFile(s.temp("body")); string(got) != "<!-- tight-pr -->\n"+want {
			t.Errorf("%q is posted as %q, want %q", in, got, want)
		}
	}
	for _, line := range []string{"| é@<x |\n", strings.Repeat("<", 70_000)} {
		s.comment(t, "<!-- tight-pr -->\n<details><summary>What blocks (9)</summary>\n"+strings.Repeat(line, 1+70_000/len(line)))
		got, _ := os.ReadFile(s.temp("body"))
		if n := utf8.RuneCount(got); n > 65_536 || !utf8.Valid(got) || !strings.HasSuffix(string(got), "\n</details>\n\nThe rest is cut off, as GitHub takes no comment of more than 65,536 characters.\n") {
			t.Errorf("%d characters, which end in %q", n, got[max(0, len(got)-200):])
		}
	}
}

// A program of the branch in the PATH, which sees the token, is not run.
func TestActionTrustsNoPath(t *testing.T) {
	programs := ghWith("")
	for _, name := range []string{"awk", "tr", "head", "mktemp", "dirname"} {
		programs[name] = "touch \"$RUNNER_TEMP/stolen\"; exec /usr/bin/$(basename \"$0\") \"$@\"\n"
	}
	s := stepsIn(t, programs)
	s.comment(t, "<!-- tight-pr -->\nx\n")
	wantFile(t, s.temp("body"), "x\n")
	if _, err := os.Stat(s.temp("stolen")); err == nil {
		t.Error("a program in the PATH was run")
	}
}

// A report that is a link to another file may be a link to one with a secret.
func TestActionFollowsNoLink(t *testing.T) {
	s := stepsIn(t, ghWith(""))
	scratch.Write(t, s.temp("secret"), "x\n")
	if err := errors.Join(os.Mkdir(s.temp("tight-report"), 0o777), os.Symlink(s.temp("secret"), s.temp("tight-report/tight.md"))); err != nil {
		t.Skip(err)
	}
	s.run(t, "comment.sh", "GH="+s.temp("gh"), "PR_NUMBER=7")
	if _, err := os.Stat(s.temp("calls")); err == nil {
		t.Error("the link was followed")
	}
}

// workflows returns the text of the action, of our workflow, and of the one in docs/tight/ci.md.
func workflows(t *testing.T) (action, ours, documented string) {
	t.Helper()
	var text [3]string
	for i, name := range []string{"action.yml", ".github/workflows/tight.yml", "docs/tight/ci.md"} {
		b, err := os.ReadFile("../../../" + name)
		if err != nil {
			t.Skipf("only the module is here, and not the action: %v", err)
		}
		text[i] = string(b)
	}
	_, documented, _ = strings.Cut(text[2], "\n```yaml\n")
	documented, _, _ = strings.Cut(documented, "\n```\n")
	return text[0], text[1], documented
}

// The job that runs code of the branch has no token that can write, and the job with such a token runs
// nothing of the branch. Every action is named by a commit.
func TestActionInTwoJobs(t *testing.T) {
	action, ours, documented := workflows(t)
	if !strings.Contains(action, "\n        case $ONLY in '' | compare | post) ;; *)") {
		t.Error("the action accepts a misspelt only")
	}
	for _, step := range strings.Split(action, "\n    - name: ")[1:] {
		name, _, _ := strings.Cut(step, "\n")
		for of, want := range map[string]string{
			"install.sh": "inputs.only != 'post'", "pr.sh": "inputs.only != 'post'", "STATUS:": "inputs.only != 'post'", "upload-artifact@": "inputs.only == 'compare'",
			"download-artifact@": "inputs.only == 'post'", "inputs.token": "inputs.only != 'compare'", "id: sarif": "inputs.only != 'compare'",
		} {
			if strings.Contains(step, of) && !strings.Contains(step, "\n      if: "+want) {
				t.Errorf("step %s: want it if %s:\n%s", name, want, step)
			}
		}
		if uses := regexp.MustCompile(`uses: (.*)`).FindStringSubmatch(step); uses != nil && !regexp.MustCompile(`@[0-9a-f]{40} # v`).MatchString(uses[1]) {
			t.Errorf("%s is no commit", uses[1])
		}
	}
	for _, workflow := range []string{ours, documented} {
		compare, post, _ := strings.Cut(workflow, "\n  post:")
		for text, where := range map[string]string{"contents: read": compare, "only: compare": compare, "persist-credentials: false": compare, "only: post": post, "pull-requests: write": post, "\npermissions: {}\n": compare} {
			if !strings.Contains(where, text) {
				t.Errorf("no %q in\n%s", text, where)
			}
		}
		if strings.Contains(compare, "write") || strings.Contains(post, "setup-go") || strings.Contains(workflow, "pull_request_target") {
			t.Errorf("a token that writes, or code of the branch:\n%s", workflow)
		}
	}
}

// Run as git's own hook, the hook for pre-commit judges what is staged, and not the work tree: of a
// commit with an index of its own, too.
func TestPreCommitJudgesTheIndex(t *testing.T) {
	s := stepsWithTight(t)
	scratch.Full(withoutBenchmarks, repository)(t)
	t.Setenv("PATH", s.temp("")+string(os.PathListSeparator)+os.Getenv("PATH"))
	t.Setenv("XDG_CACHE_HOME", s.temp("cache"))
	hooks, err := os.ReadFile(filepath.Join(s.scripts, "../../.pre-commit-hooks.yaml"))
	if want := "entry: lab/ci/pre-commit.sh\n  language: script\n"; err != nil || !strings.Contains(string(hooks), want) {
		t.Errorf("%v: the hook is\n%s\nwant %s", err, hooks, want)
	}
	scratch.Write(t, ".git/hooks/pre-commit", "#!/bin/sh\nexec "+filepath.Join(s.scripts, "pre-commit.sh")+"\n")
	if err := os.Chmod(".git/hooks/pre-commit", 0o777); err != nil {
		t.Fatal(err)
	}
	git := func(line string) (string, error) {
		out, err := exec.Command("git", append([]string{"-c", "user.name=x", "-c", "user.email=x@example.com"}, strings.Fields(line)...)...).CombinedOutput()
		return string(out), err
	}
	const worse = "//tight:bce; code<=2"
	edit(t, "m.go", "//tight:bce", worse)
	if out, err := git("add m.go"); err != nil {
		t.Fatal(out, err)
	}
	edit(t, "m.go", worse, "//tight:bce") // mended, and not staged
	if out, err := git("commit -m staged"); err == nil || !strings.Contains(out, "this change is blocked: worse in 1 contract") {
		t.Errorf("what is staged is worse: %v\n%s", err, out)
	}
	edit(t, "m.go", "//tight:bce", worse) // as staged
	if out, err := git("reset -q"); err != nil {
		t.Fatal(out, err)
	}
	scratch.Write(t, "new.txt", "")
	if out, err := git("add new.txt"); err != nil {
		t.Fatal(out, err)
	}
	if out, err := git("commit -m new"); err != nil {
		t.Errorf("what is not staged is worse: %v\n%s", err, out)
	}
	if out, err := git("commit -m path m.go"); err == nil || !strings.Contains(out, "this change is blocked") {
		t.Errorf("what is named is worse: %v\n%s", err, out)
	}
}

// The job for GitLab names a release of Go to the last digit, and a commit of ours that is in main.
func TestGitLabIsPinned(t *testing.T) {
	text, err := os.ReadFile("../../../lab/ci/gitlab.yml")
	if err != nil {
		t.Skipf("only the module is here, and not the job: %v", err)
	}
	if !regexp.MustCompile(`\n  image: golang:1\.\d+\.\d+(@sha256:[0-9a-f]{64})?\n`).Match(text) {
		t.Errorf("the image is not pinned:\n%s", text)
	}
	commit := regexp.MustCompile(`\n    TIGHT: ([0-9a-f]{40})\n`).FindSubmatch(text)
	if commit == nil {
		t.Fatalf("TIGHT is no commit:\n%s", text)
	}
	if out, err := exec.Command("git", "rev-parse", "--is-shallow-repository").Output(); err != nil || string(out) != "false\n" {
		t.Skipf("no history here to look for the commit in: %v, shallow %s", err, out)
	}
	if out, err := exec.Command("git", "merge-base", "--is-ancestor", string(commit[1]), "HEAD").CombinedOutput(); err != nil {
		t.Errorf("%s is not in the history of HEAD: %v %s", commit[1], err, out)
	}
}
