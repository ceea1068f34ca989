package cli

import (
	"fmt"
	"strings"
)

// zsh returns a script for zsh's completion system: to be sourced, or in a file
// _PROGRAM of a folder in fpath.
func (p Program) zsh() string {
	var b strings.Builder
	fmt.Fprintf(&b, "#compdef %s\n# zsh completion for %[1]s: source <(%[1]s completion zsh)\n_%[1]s() {\n", p.Name)
	if p.Commands == nil {
		p.zshArguments(&b, p.Flags, nil)
	} else {
		p.zshCommands(&b)
	}
	fmt.Fprintf(&b, "}\nif [ \"$funcstack[1]\" = _%s ]; then _%[1]s \"$@\"; else compdef _%[1]s %[1]s; fi\n", p.Name)
	return b.String()
}

// zshCommands writes the list of commands, and the arguments of each.
func (p Program) zshCommands(b *strings.Builder) {
	b.WriteString("if (( CURRENT == 2 )); then\nlocal -a commands\ncommands=(\n")
	for _, c := range p.Commands {
		fmt.Fprintf(b, "  %s\n", single(c.Name+":"+zshText(c.Brief)))
	}
	b.WriteString(")\n_describe command commands\n")
	p.zshArguments(b, p.Flags, nil)
	b.WriteString("return\nfi\nshift words\n(( CURRENT-- ))\ncase $words[1] in\n")
	for _, c := range p.Commands {
		fmt.Fprintf(b, "%s)\n", c.Name)
		p.zshArguments(b, c.Flags, c.Choices)
		b.WriteString(";;\n")
	}
	b.WriteString("esac\n")
}

// zshArguments writes the flags, and what may follow them: names of files if choices is nil.
func (p Program) zshArguments(b *strings.Builder, flags []Flag, choices []string) {
	b.WriteString("_arguments")
	for _, f := range flags {
		for _, name := range p.names(f) {
			b.WriteString(" \\\n  " + single(zshFlag(name, f)))
		}
	}
	if choices == nil {
		b.WriteString(" \\\n  '*:file:_files'\n")
	} else {
		fmt.Fprintf(b, " \\\n  '1:choice:(%s)'\n", strings.Join(choices, " "))
	}
}

// zshFlag returns the specification of a flag for _arguments.
func zshFlag(name string, f Flag) string {
	spec := name
	if f.Arg != "" && len(name) > 2 {
		spec += "=" // the value may follow it, or be the next word
	}
	spec += "[" + zshText(f.Usage) + "]"
	switch values := f.choices(); {
	case f.Arg == "":
		return spec
	case values != nil:
		return spec + ":value:(" + strings.Join(values, " ") + ")"
	}
	return spec + ":" + zshText(f.Arg) + ":_files"
}

var zshEscapes = strings.NewReplacer(`\`, `\\`, "[", `\[`, "]", `\]`, ":", `\:`)

// zshText is text of a specification, where some characters mean something.
func zshText(s string) string { return zshEscapes.Replace(s) }

// single quotes s for a shell.
func single(s string) string { return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'" }
