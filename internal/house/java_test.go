package house

import (
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"
)

// javaFoldersAreNamed wants java/README.md to link to each folder beside it.
func javaFoldersAreNamed(tr *tree) []string {
	folders := map[string]bool{}
	for _, name := range tr.names {
		if rest, ok := strings.CutPrefix(name, "java/"); ok && strings.Contains(rest, "/") {
			folder, _, _ := strings.Cut(rest, "/")
			folders[folder] = true
		}
	}
	var complaints []string
	for _, folder := range sortedKeys(folders) {
		if !strings.Contains(tr.files["java/README.md"], "("+folder+")") {
			complaints = append(complaints, "java/README.md: no link to "+folder)
		}
	}
	return complaints
}

// javaReadmeShowsRunCode wants the Java code of a page to be, in one piece, in a file that runs: the
// demo, what tests and races of java/bench read and write messages with, or a test.
func javaReadmeShowsRunCode(tr *tree) []string {
	var complaints []string
	for page, folder := range map[string]string{
		"README.md":                       "java/demo/",
		"java/README.md":                  "java/",
		"docs/java/varints.md":            "java/",
		"docs/java/from-protobuf-java.md": "java/bench/src/main/java/",
		"docs/inside/openjdk-c2-crash.md": "java/wire/src/test/java/",
	} {
		for _, block := range codeBlocks(tr.files[page], "java") {
			runs := func(name string) bool {
				return strings.HasPrefix(name, folder) && path.Ext(name) == ".java" && contains(tr.files[name], block)
			}
			if !slices.ContainsFunc(tr.names, runs) {
				complaints = append(complaints, page+": this code is not in "+folder+":\n"+block)
			}
		}
	}
	return complaints
}

// javaType finds the declaration of a type that someone can import, with the line
// before it that is no annotation.
var javaType = regexp.MustCompile(`(?m)^(.*)\n(?:@.*\n)*public (?:\w+ )*(?:class|interface|enum|record) (\w+)`)

// foreign are the sources of other projects.
const foreign = "java/suites/src/test/pbj/"

// javaTypesHaveComments wants a comment on every public type of ours.
func javaTypesHaveComments(tr *tree) []string {
	var complaints []string
	for _, name := range tr.names {
		if path.Ext(name) != ".java" || strings.HasPrefix(name, foreign) {
			continue
		}
		for _, m := range javaType.FindAllStringSubmatch(tr.files[name], -1) {
			if !strings.HasSuffix(m[1], "*/") {
				complaints = append(complaints, fmt.Sprintf("%s: %s is public and has no comment", name, m[2]))
			}
		}
	}
	return complaints
}
