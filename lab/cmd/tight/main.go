// Command tight checks what a program's source promises about its machine code and its speed.
//
//	tight check [BUILDS] [-o FORMAT[=FILE]]... PACKAGE...
//	tight diff  [BUILD] [-o FORMAT[=FILE]]... go1.26.8 go1.27.4 PACKAGE...
//	tight diff  [BUILD] [-o FORMAT[=FILE]]... linux/amd64/v1 linux/amd64/v3 PACKAGE...
//	tight diff  [BUILD] [-o FORMAT[=FILE]]... [-fail-on new] HEAD~1 HEAD PACKAGE...
//	tight pr    [BUILD] [-base REVISION] [-budget 8m] [-time 5m] [-fail-on broken,fails,counts>1%] [-least 8] [-o FORMAT[=FILE]]... [PACKAGE...]
//	tight upgrade [BUILD] [-budget 8m] [-time 5m] [-fail-on broken,fails,counts>1%] [-o FORMAT[=FILE]]... go1.27.4 [PACKAGE...]
//	tight explain [BUILDS] FILE:LINE
//	tight suggest [BUILDS] [-most N] PACKAGE...
//	tight count -bench REGEXP [-lines] [-toolchain go1.27.4] [-target linux/amd64/v3] [-o text|json] PACKAGE
//	tight count -snapshot [BUILD] [-check|-update] [-limit 1%] [-least 8] [-file tight.counts] PACKAGE...
//	tight ab -bench NAME [-base REVISION|/impl=old] [-candidate …] [-effect '<0%'] [-o text|md|json] PACKAGE
//	tight judge -base FILE -candidate FILE [-control FILE] [-effect '<= -15%'] [-metric sec/op] [-o text|md|json]
//	tight version
//	tight completion bash|zsh|fish|man
//
// A build is a toolchain, a target and its level. BUILDS selects every listed toolchain for every listed
// target:
//
//	[-toolchain go1.26.8,go1.27.4] [-target linux/amd64/v1,linux/arm64]
//	[-tags TAGS] [-experiment default,simd] [-pgo FILE|off]
//
// BUILD selects one toolchain and one target with the same flags.
//
// FORMAT is text, md, json, sarif, or github (workflow commands that GitHub shows beside the lines); of pr and upgrade also
// gitlab, a code quality report. Each command's -h has its flags, and the pages in docs/tight explain the commands:
// start.md, contracts.md (check), commands.md (diff, builds), ci.md (pr, upgrade, count -snapshot), claims.md (ab, judge,
// count).
//
// The exit status is 0 if everything holds, 1 if a contract is broken or something has changed,
// 2 for a mistake in the arguments or in a directive, and 3 if nothing is broken but something
// is unproven: not seen, or in a build that is impossible or fails the self-test. After
// an interrupt, unfinished builds are left out, and the status is 3 or worse.
package main

import "github.com/tightwire/tightwire/lab/internal/command"

func main() { program.Main() }

var program = command.Program{
	Name:  "tight",
	Brief: "check promises about machine code and speed",
	About: "Tight checks what a program's source promises about its machine code and its speed.\n",
	List:  entries,
}

// entries returns the commands, the most used first.
func entries() []command.Entry {
	return []command.Entry{
		{Name: "check", Args: "[flags] PACKAGE...", Brief: "judge the contracts in comments by what the compiler reports", Command: new(checkCommand)},
		{Name: "diff", Args: "[flags] OLD NEW PACKAGE...", Brief: "list what two toolchains, targets or revisions compile differently", Command: new(diffCommand)},
		{Name: "pr", Args: "[flags] [PACKAGE...]", Brief: "report what a pull request changes: contracts, code, counts, times", Command: new(prCommand)},
		{Name: "upgrade", Args: "[flags] TOOLCHAIN [PACKAGE...]", Brief: "report what another Go release changes, and whether it is worse", Command: new(upgradeCommand)},
		{Name: "explain", Args: "[flags] FILE:LINE", Brief: "show why a line is not inlined, escapes or checks bounds", Command: new(explainCommand)},
		{Name: "suggest", Args: "[flags] PACKAGE...", Brief: "list contracts that hold and are not written yet", Command: new(suggestCommand)},
		{Name: "count", Args: "-bench REGEXP|-snapshot [flags] PACKAGE...", Brief: "count the instructions that benchmarks execute", Command: new(countCommand)},
		{Name: "ab", Args: "-bench NAME [flags] PACKAGE", Brief: "compare the speed of two variants of a benchmark", Command: new(abCommand)},
		{Name: "judge", Args: "-base FILE -candidate FILE [flags]", Brief: "judge one claim by samples in files", Command: new(judgeCommand)},
	}
}

// A console is the console of a command that compiles builds.
type console struct{ command.Console }
