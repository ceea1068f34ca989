package emit

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"google.golang.org/protobuf/compiler/protogen"

	"github.com/tightwire/tightwire/protobuf/cmd/protoc-gen-go-tight/internal/model"
)

// A text is a Go file below its package clause. Go packages may have any name, also those of variables here: inside
// a function with a variable tag, tag.Message would not be a type of package tag. So a text has placeholders for the
// names of its imports as long as it grows, and then each import gets a name that the text has not.
type text struct {
	home  protogen.GoImportPath   // of the file
	paths []protogen.GoImportPath // of the imports
	bytes.Buffer
}

// qualified returns the name of something, which is of another package or of this one.
func (t *text) qualified(ident protogen.GoIdent) string {
	if ident.GoImportPath == t.home {
		return ident.GoName
	}
	i := slices.Index(t.paths, ident.GoImportPath)
	if i < 0 {
		i = len(t.paths)
		t.paths = append(t.paths, ident.GoImportPath)
	}
	return fmt.Sprintf("tight_import_%d_.%s", i, ident.GoName)
}

var placeholder = regexp.MustCompile(`tight_import_(\d+)_`)

// finished returns the text with an import declaration before it.
func (t *text) finished() (string, error) {
	body := t.String()
	names, err := t.names(body)
	if err != nil {
		return "", err
	}
	byPath := map[string]string{}
	for i, p := range t.paths {
		byPath[string(p)] = names[i]
	}
	var declaration strings.Builder
	for _, p := range slices.Sorted(maps.Keys(byPath)) {
		fmt.Fprintf(&declaration, "\t%s %q\n", byPath[p], p)
	}
	body = placeholder.ReplaceAllStringFunc(body, func(s string) string {
		i, _ := strconv.Atoi(placeholder.FindStringSubmatch(s)[1])
		return names[i]
	})
	return "import (\n" + declaration.String() + ")\n" + body, nil
}

// names returns the names of the imports. A package has the last part of its path, as protogen has it, with a number if
// that is the name of something else.
func (t *text) names(body string) (names []string, err error) {
	f, err := parser.ParseFile(token.NewFileSet(), "", "package x\n"+body, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	taken := map[string]bool{"init": true, "_": true}
	ast.Inspect(f, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			taken[id.Name] = true
		}
		return true
	})
	for _, p := range t.paths {
		base := packageName(p)
		name := base
		for i := 1; taken[name]; i++ {
			name = base + strconv.Itoa(i)
		}
		taken[name] = true
		names = append(names, name)
	}
	return names, nil
}

// packageName returns a Go name for a package.
func packageName(p protogen.GoImportPath) string {
	name := strings.Map(func(c rune) rune {
		if unicode.IsLetter(c) || unicode.IsDigit(c) {
			return c
		}
		return '_'
	}, path.Base(string(p)))
	if token.IsKeyword(name) || name == "" || unicode.IsDigit(rune(name[0])) {
		return "_" + name
	}
	return name
}

// apart gives methods, in the text that is written for a message, an underscore if a field has their name: protoc-gen-go
// knows only the names of its own methods, to which it gives way. Here methods call each other by their receiver, m.
func (p *pkg) apart(m *model.Message, text string) string {
	names := map[string]bool{}
	for _, f := range p.messages[m.Desc.FullName()].Fields {
		names[f.GoName] = true
		if f.Oneof != nil {
			names[f.Oneof.GoName] = true
		}
	}
	return methodName.ReplaceAllStringFunc(text, func(s string) string {
		parts := methodName.FindStringSubmatch(s)
		name := parts[2]
		for names[name] {
			name += "_"
		}
		return parts[1] + name + "("
	})
}

// methodName finds the names of methods where they are declared or called.
var methodName = regexp.MustCompile(`(?m)(^func \(m \*\w+\) |\bm\.)(\w+)\(`)
