// Package profile says how much of a program's time each function takes, as CPU profiles have it.
package profile

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
)

// topLine is a line of go tool pprof -top: 0.52s 26.00% 26.00% 0.60s 30.00% name (inline).
var topLine = regexp.MustCompile(`(?m)^\s*\S+\s+([0-9.]+)%\s+[0-9.]+%\s+\S+\s+[0-9.]+%\s+(\S.*?)(?: \(inline\))?$`)

// Shares returns which part of the samples each function has itself, in percent, by its symbol. The
// samples of several profiles are added.
func Shares(ctx context.Context, files ...string) (map[string]float64, error) {
	args := append([]string{"tool", "pprof", "-top", "-nodefraction=0", "-nodecount=1000000"}, files...)
	out, err := exec.CommandContext(ctx, "go", args...).Output()
	if err != nil {
		return nil, fmt.Errorf("profile %q: %w%s", files, err, reason(err))
	}
	all := map[string]float64{}
	for _, m := range topLine.FindAllStringSubmatch(string(out), -1) {
		share, err := strconv.ParseFloat(m[1], 64)
		if err != nil {
			return nil, err
		}
		all[plain(m[2])] += share
	}
	return all, nil
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

// types are those of an instance, a literal is numbered in its function.
var (
	types   = regexp.MustCompile(`\[.*\]`)
	literal = regexp.MustCompile(`\.(func|gowrap)[0-9]+(\..*)?$`)
)

func plain(symbol string) string {
	return literal.ReplaceAllString(types.ReplaceAllString(symbol, ""), "")
}
