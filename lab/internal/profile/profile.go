// Package profile says how much of a program's time its lines and functions take, as CPU profiles have it.
package profile

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// A Line is a line of source with the time that it takes itself, without its callees.
type Line struct {
	Func   string
	File   string // as -trimpath names it: "example.com/m/sum.go"; "" if the profile does not say
	Number int
	Time   time.Duration
}

// topLine matches a line of go tool pprof -top -lines -unit=ms:
// 300ms 26.55% 26.55% 320ms 28.32% example.com/m.F[...] example.com/m/m.go:29 (inline).
var topLine = regexp.MustCompile(`(?m)^\s*([0-9.]+)(?:ms)?\s+[0-9.]+%\s+[0-9.]+%\s+\S+\s+[0-9.]+%\s+((?:\[.*\]|[^ [\n])+)(?: (.+):([0-9]+))?(?: \(inline\))?$`)

// Lines returns the lines that take time. The times of several profiles are added. A signal of the profiler may arrive
// just as the runtime stops a loop to let another goroutine run; pprof hides that frame, so that the loop has the sample.
func Lines(ctx context.Context, files ...string) ([]Line, error) {
	args := append([]string{"tool", "pprof", "-top", "-lines", "-unit=ms", "-hide=^runtime\\.asyncPreempt$", "-nodefraction=0", "-nodecount=1000000"}, files...)
	out, err := exec.CommandContext(ctx, "go", args...).Output()
	if err != nil {
		return nil, fmt.Errorf("profile %q: %w%s", files, err, reason(err))
	}
	return linesOf(string(out)), nil
}

// linesOf parses pprof's output. It leaves out lines that take no time themselves.
func linesOf(text string) (all []Line) {
	for _, m := range topLine.FindAllStringSubmatch(text, -1) {
		ms, err := strconv.ParseFloat(m[1], 64)
		number, _ := strconv.Atoi(m[4]) // the number may be missing
		if err == nil && ms > 0 {
			all = append(all, Line{m[2], m[3], number, time.Duration(ms * float64(time.Millisecond))})
		}
	}
	return all
}

// Shares returns which part of the time each function takes itself, in percent, by its symbol.
func Shares(ctx context.Context, files ...string) (map[string]float64, error) {
	lines, err := Lines(ctx, files...)
	sum := 0.0
	for _, l := range lines {
		sum += float64(l.Time)
	}
	all := map[string]float64{}
	for _, l := range lines {
		all[plain(l.Func)] += 100 * float64(l.Time) / sum
	}
	return all, err
}

// reason is what a command said that failed.
func reason(err error) string {
	if exit, ok := errors.AsType[*exec.ExitError](err); ok {
		return ": " + strings.ReplaceAll(strings.TrimSpace(string(exit.Stderr)), "\n", "; ")
	}
	return ""
}

// Symbol is the name of a function as the linker has it, but for types: what generic functions and
// function literals take is their function's.
func Symbol(path, function string) string {
	folder, last := "", path
	if slash := strings.LastIndex(path, "/"); slash >= 0 {
		folder, last = path[:slash+1], path[slash+1:]
	}
	return plain(folder + strings.ReplaceAll(last, ".", "%2e") + "." + function)
}

// types are the type arguments of an instance; a literal is numbered in its function.
var (
	types   = regexp.MustCompile(`\[.*\]`)
	literal = regexp.MustCompile(`\.(func|gowrap)[0-9]+(\..*)?$`)
)

func plain(symbol string) string {
	return literal.ReplaceAllString(types.ReplaceAllString(symbol, ""), "")
}
