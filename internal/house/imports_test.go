package house

import (
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"
)

const home = "github.com/tightwire/tightwire"

// outside lists what each folder may import besides the standard library and
// this repository, by prefix. The entry of the nearest folder counts, and no entry above
// it; without any, nothing else may be imported. compare, where the peers live, may
// import anything.
var outside = map[string][]string{
	"cmd": {
		"github.com/mattn/go-isatty",
		"github.com/parquet-go/parquet-go", // tests read with it what fit writes
		"github.com/schollz/progressbar/v3",
		"github.com/spf13/pflag",
	},
	"cmd/protoscan": {
		"github.com/bufbuild/protocompile",
		"github.com/klauspost/compress/zstd",
		"github.com/spf13/pflag",
		"google.golang.org/protobuf", // descriptors, for --schema
	},
	"lab": {
		"github.com/BurntSushi/toml",
		"github.com/aclements/go-moremath",
		"golang.org/x/arch",
		"golang.org/x/perf",
		"golang.org/x/sys",
		"golang.org/x/term",
		"golang.org/x/tools",
	},
	"compare":      {""},
	"fit/fitarrow": {"github.com/apache/arrow-go/v18", "github.com/klauspost/compress", "github.com/parquet-go/parquet-go"},
	"fit/fitarrow/examples/beam": {
		"github.com/apache/arrow-go/v18", "github.com/apache/beam/sdks/v2", "github.com/parquet-go/parquet-go",
	},
	"protobuf/protowire":   {"google.golang.org/protobuf/encoding/protowire"},
	"protobuf/tight":       protobufGo,
	"protobuf/fieldpath":   protobufGo,
	"protobuf/internal":    protobufGo,
	"protobuf/cmd":         protobufGo,
	"protobuf/fast/grpc":   {"google.golang.org/protobuf", "google.golang.org/grpc", "google.golang.org/genproto/googleapis/rpc/status"},
	"protobuf/fast/otlp":   {"google.golang.org/protobuf", "go.opentelemetry.io/proto/otlp", "google.golang.org/grpc"},
	"protobuf/fast/status": {"google.golang.org/protobuf", "google.golang.org/genproto/googleapis/rpc/status"},
	"tools": {
		"github.com/CycloneDX/cyclonedx-go",
		"github.com/goreleaser/nfpm/v2",
		"golang.org/x/mod",
	},
	"tools/gen":    {}, // the standard library only: it writes files in codecs and in compare
	"site/browser": {"github.com/chromedp/chromedp", "github.com/chromedp/cdproto", "github.com/yuin/goldmark", "golang.org/x/crypto"},
}

// protobufGo is the one module of others that the packages of protobuf may use: what generated
// codecs call is built on its messages, and the plugin on its compiler packages.
var protobufGo = []string{"google.golang.org/protobuf"}

// inside lists what each nested module may import of this repository besides
// itself: "codecs", "testkit" (in tests only), "fittest" (the writer of made FIT
// files), a module's folder, or the folder of one codec. A missing module may import
// nothing of it.
var inside = map[string][]string{
	"cmd":                        {"codecs", "testkit", "fit/fitarrow"},
	"compare":                    {"codecs", "testkit", "fittest", "lab", "protobuf"},
	"fit/fitarrow":               {"codecs", "testkit", "fittest"},
	"fit/fitarrow/examples/beam": {"codecs", "fit/fitarrow"},
	"protobuf":                   {"protowire", "protowire/fieldpath", "testkit"},

	"protobuf/fast/grpc":   {"protobuf", "protobuf/fast/status"},
	"protobuf/fast/otlp":   {"protowire", "protobuf"},
	"protobuf/fast/status": {"protowire", "protobuf"},
}

// importsFollowArrows checks every import of every module, tests included.
func importsFollowArrows(tr *tree) []string {
	var complaints []string
	for _, s := range tr.sources {
		for _, im := range s.ast.Imports {
			target, _ := strconv.Unquote(im.Path.Value)
			if !mayImport(tr, s, target) {
				complaints = append(complaints, fmt.Sprintf(
					"%s: imports %s, which the tables of internal/house/imports_test.go do not allow there", s.path, target))
			}
		}
	}
	return complaints
}

func mayImport(tr *tree, s source, target string) bool {
	if dir, ok := ours(target); ok {
		return mayImportInside(tr, s, dir)
	}
	if standard(target) {
		return true
	}
	return slices.ContainsFunc(outside[nearest(outside, s.dir())], func(prefix string) bool {
		return within(target, prefix)
	})
}

// nearest returns the folder of table that is dir or nearest above it, and "." if none is.
func nearest[V any](table map[string]V, dir string) string {
	for ; dir != "."; dir = path.Dir(dir) {
		if _, ok := table[dir]; ok {
			break
		}
	}
	return dir
}

// mayImportInside judges an import of another folder of this repository.
func mayImportInside(tr *tree, s source, dir string) bool {
	from, to := tr.module(s.dir()), tr.module(dir)
	if from == "." {
		return to == "." && mayImportInRoot(s, dir) && !isAbove(dir, s.dir())
	}
	if from == to {
		return !isAbove(dir, s.dir())
	}
	if strings.Contains(dir+"/", "/internal/") && !isTestkit(dir) {
		return false // Go would let fit/fitarrow import fit/internal, but it is released apart
	}
	return slices.Contains(inside[from], kindOf(s, dir, to)) || slices.Contains(inside[from], dir)
}

// above lists the folders of its module that a folder may not import, because they are built on it. What
// users of protobuf import stays free of the plugin and of test messages, and protowire of all others.
var above = map[string][]string{
	"fit/profile":        {"fit/timeline", "fit/mesg", "fit/activity", "fit/edit", "fit/column", "fit/doctor", "fit/input"},
	"fit/timeline":       {"fit/mesg", "fit/activity", "fit/edit", "fit/column", "fit/doctor", "fit/input"},
	"fit/activity":       {"fit/edit", "fit/doctor"},
	"protobuf/protowire": {"protobuf/tight", "protobuf/fieldpath", "protobuf/internal", "protobuf/cmd"},
	"protobuf/fieldpath": {"protobuf/tight", "protobuf/internal", "protobuf/cmd"},
	"protobuf/tight":     {"protobuf/fieldpath", "protobuf/internal", "protobuf/cmd"},
}

// isAbove reports whether a folder is built on another one of its module.
func isAbove(to, from string) bool {
	return slices.ContainsFunc(above[nearest(above, from)], func(dir string) bool { return within(to, dir) })
}

// mayImportInRoot keeps codecs apart: one folder at the root never imports
// another, but tests may use internal/testkit and testkit may serve itself. Of fit,
// the writers of made files know the names of the profile.
func mayImportInRoot(s source, dir string) bool {
	return topFolder(s.dir()) == topFolder(dir) || s.test() && isTestkit(dir) ||
		(s.dir() == fittest || s.dir() == timelinetest) && dir == "fit/profile"
}

const (
	fittest      = "internal/testkit/fittest"
	timelinetest = "internal/testkit/timelinetest"
)

// kindOf names what a folder is to the table [inside].
func kindOf(s source, dir, module string) string {
	switch {
	case module != ".":
		return module
	case isTestkit(dir) && s.test():
		return "testkit"
	case dir == fittest:
		return "fittest"
	case within(dir, "internal"):
		return "internal"
	}
	return "codecs"
}

func isTestkit(dir string) bool { return within(dir, "internal/testkit") }

// ours returns the folder of an import path of this repository.
func ours(target string) (dir string, ok bool) {
	if !within(target, home) {
		return "", false
	}
	return path.Join(".", strings.TrimPrefix(target, home)), true
}

// standard reports whether an import path has no dot in its first element,
// which is how the go command itself decides.
func standard(target string) bool {
	return !strings.Contains(topFolder(target), ".")
}

// within reports whether a path is a folder or below it. Everything is within "".
func within(name, folder string) bool {
	return folder == "" || name == folder || strings.HasPrefix(name, folder+"/")
}

func topFolder(dir string) string {
	top, _, _ := strings.Cut(dir, "/")
	return top
}
