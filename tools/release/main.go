// Release checks that the published modules can be taken, and makes the archives of a
// release.
//
//	release check        get, install and run every published module from outside
//	release dist [-platforms linux/amd64,…] [-o dist]
//	release wheel [-o dist]   build the Python wheel for this machine, and try it
//	release notices [-platform js/wasm] [-tags LIST] FOLDER...   print the licences of what others wrote in programs
//	release tags         print the tags of a release in the order to push them
//
// It looks at the commit HEAD, and never at the network's copy of our modules.
// docs/release.md has the steps of a release.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"runtime"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	err := run(ctx, os.Args[1:])
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "release:", err)
		os.Exit(1)
	}
}

var errUsage = errors.New("usage: release check|tags|dist [-platforms LIST] [-o FOLDER]|wheel [-o FOLDER]|notices [-platform OS/ARCH] [-tags LIST] FOLDER...")

func run(ctx context.Context, args []string) error {
	if len(args) == 0 {
		return errUsage
	}
	repo, err := openRepository(ctx, ".")
	if err != nil {
		return err
	}
	switch args[0] {
	case "check":
		return check(ctx, repo)
	case "tags":
		for _, m := range repo.modules {
			fmt.Println(m.tag())
		}
		return nil
	case "dist":
		return parseDist(ctx, repo, args[1:])
	case "wheel":
		return parseWheel(ctx, repo, args[1:])
	case "notices":
		return parseNotices(ctx, repo, args[1:])
	}
	return errUsage
}

func parseDist(ctx context.Context, repo *repository, args []string) error {
	flags := flag.NewFlagSet("release dist", flag.ContinueOnError)
	platforms := flags.String("platforms", allPlatforms, "os/arch, separated by commas")
	to := flags.String("o", "dist", "the folder of the archives, which is emptied")
	if err := flags.Parse(args); err != nil {
		return err
	}
	return dist(ctx, repo, *platforms, *to)
}

func parseWheel(ctx context.Context, repo *repository, args []string) error {
	flags := flag.NewFlagSet("release wheel", flag.ContinueOnError)
	to := flags.String("o", "dist", "the folder of the wheel")
	if err := flags.Parse(args); err != nil {
		return err
	}
	return wheel(ctx, repo, *to)
}

func parseNotices(ctx context.Context, repo *repository, args []string) error {
	flags := flag.NewFlagSet("release notices", flag.ContinueOnError)
	name := flags.String("platform", runtime.GOOS+"/"+runtime.GOARCH, "os/arch of the programs")
	tags := flags.String("tags", buildTags, "build tags of the programs, separated by commas")
	if err := flags.Parse(args); err != nil {
		return err
	}
	temp, err := os.MkdirTemp("", "tightwire-notices")
	if err != nil {
		return err
	}
	defer os.RemoveAll(temp)
	b := &builder{repo: repo, temp: temp}
	text, err := b.notices(ctx, platformOf(*name), *tags, flags.Args()...)
	if err != nil {
		return err
	}
	_, err = os.Stdout.Write(text)
	return err
}
