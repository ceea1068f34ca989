package cli

import (
	"fmt"
	"strings"
)

// fish returns a script for fish. It completes names of files by itself.
func (p Program) fish() string {
	var b strings.Builder
	fmt.Fprintf(&b, "# fish completion for %s: %[1]s completion fish | source\n", p.Name)
	first := ""
	if p.Commands != nil {
		first = " -n __fish_use_subcommand"
	}
	for _, c := range p.Commands {
		fmt.Fprintf(&b, "complete -c %s%s -f -a %s -d %s\n", p.Name, first, c.Name, fishText(c.Brief))
	}
	p.fishFlags(&b, first, p.Flags)
	for _, c := range p.Commands {
		after := " -n '__fish_seen_subcommand_from " + c.Name + "'"
		p.fishFlags(&b, after, c.Flags)
		if c.Choices != nil {
			fmt.Fprintf(&b, "complete -c %s%s -f -a %s\n", p.Name, after, fishText(strings.Join(c.Choices, " ")))
		}
	}
	return b.String()
}

// fishFlags writes a line for each flag, for where the condition holds.
func (p Program) fishFlags(b *strings.Builder, condition string, flags []Flag) {
	long := "-l"
	if p.Dash == "-" {
		long = "-o" // fish's name for long flags with one dash
	}
	for _, f := range flags {
		fmt.Fprintf(b, "complete -c %s%s %s %s", p.Name, condition, long, f.Name)
		if f.Short != "" {
			fmt.Fprintf(b, " -s %s", f.Short)
		}
		if values := f.choices(); values != nil {
			fmt.Fprintf(b, " -x -a %s", fishText(strings.Join(values, " ")))
		} else if f.Arg != "" {
			b.WriteString(" -r")
		}
		fmt.Fprintf(b, " -d %s\n", fishText(f.Usage))
	}
}

var fishEscapes = strings.NewReplacer(`\`, `\\`, "'", `\'`)

func fishText(s string) string { return "'" + fishEscapes.Replace(s) + "'" }
