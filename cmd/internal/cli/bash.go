package cli

import (
	"fmt"
	"strings"
)

// bash returns a script for bash 3.2 or later. Where it has nothing to offer, bash
// completes names of files.
func (p Program) bash() string {
	var b strings.Builder
	fmt.Fprintf(&b, "# bash completion for %s: source <(%[1]s completion bash)\n", p.Name)
	fmt.Fprintf(&b, "_%s() {\n\tlocal word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} words=\n", p.Name)
	b.WriteString("\tCOMPREPLY=()\n\tcase \"${COMP_WORDS[1]} $before\" in\n")
	for _, c := range p.Commands {
		p.bashChoices(&b, c.Name+" ", c.Flags)
	}
	p.bashChoices(&b, "*", p.Flags)
	b.WriteString("\tesac\n")
	if p.Commands == nil {
		fmt.Fprintf(&b, "\tcase $word in -*) words='%s' ;; esac\n", p.words(p.Flags))
	} else {
		p.bashCommands(&b)
	}
	b.WriteString("\tif [ -n \"$words\" ]; then COMPREPLY=($(compgen -W \"$words\" -- \"$word\")); fi\n")
	fmt.Fprintf(&b, "}\ncomplete -o default -F _%s %[1]s\n", p.Name)
	return b.String()
}

// bashChoices writes a case for each flag with a list of values. The pattern is matched
// with the command and the word before the one that is completed.
func (p Program) bashChoices(b *strings.Builder, command string, flags []Flag) {
	for _, f := range flags {
		for _, name := range p.names(f) {
			if values := f.choices(); values != nil {
				fmt.Fprintf(b, "\t%s) COMPREPLY=($(compgen -W '%s' -- \"$word\")); return ;;\n",
					bashPattern(command, name), strings.Join(values, " "))
			}
		}
	}
}

func bashPattern(command, name string) string {
	if command == "*" {
		return "*' " + name + "'"
	}
	return "'" + command + name + "'"
}

// bashCommands writes what may be typed in the place of a command, and which flags or
// arguments follow it.
func (p Program) bashCommands(b *strings.Builder) {
	b.WriteString("\tif [ \"$COMP_CWORD\" -eq 1 ]; then\n\t\twords='")
	for _, c := range p.Commands {
		b.WriteString(c.Name + " ")
	}
	fmt.Fprintf(b, "%s'\n\telse\n\t\tcase \"${COMP_WORDS[1]} $word\" in\n", p.words(p.Flags))
	for _, c := range p.Commands {
		fmt.Fprintf(b, "\t\t'%s -'*) words='%s' ;;\n", c.Name, p.words(c.Flags))
		if c.Choices != nil {
			fmt.Fprintf(b, "\t\t'%s '*) words='%s' ;;\n", c.Name, strings.Join(c.Choices, " "))
		}
	}
	b.WriteString("\t\tesac\n\tfi\n")
}
