package cli

import (
	"fmt"
	"strings"
)

// man returns the manual page, in the macros of man(7).
func (p Program) man() string {
	var b strings.Builder
	fmt.Fprintf(&b, ".TH %s 1 \"\" \"%s %s\" Tightwire\n", strings.ToUpper(p.Name), p.Name, Release)
	fmt.Fprintf(&b, ".SH NAME\n%s \\- %s\n", p.Name, roff(p.Brief))
	fmt.Fprintf(&b, ".SH SYNOPSIS\n.B %s\n%s\n", p.Name, roff(p.Args))
	fmt.Fprintf(&b, ".SH DESCRIPTION\n")
	manText(&b, p.About)
	if p.Commands != nil {
		b.WriteString(".SH COMMANDS\n")
	}
	for _, c := range p.Commands {
		fmt.Fprintf(&b, ".SS %s %s %s\n", p.Name, c.Name, roff(c.Args))
		manText(&b, c.About)
		p.manFlags(&b, c.Flags)
		manText(&b, c.More)
	}
	if len(p.Flags) > 0 {
		b.WriteString(".SH OPTIONS\n")
	}
	p.manFlags(&b, p.Flags)
	return b.String()
}

func (p Program) manFlags(b *strings.Builder, flags []Flag) {
	for _, f := range flags {
		fmt.Fprintf(b, ".TP\n\\fB%s\\fR", strings.Join(roffAll(p.names(f)), `\fR, \fB`))
		if f.Arg != "" {
			fmt.Fprintf(b, " \\fI%s\\fR", roff(f.Arg))
		}
		fmt.Fprintf(b, "\n%s\n", roff(f.Usage))
	}
}

// manText writes paragraphs. One with an indented line is set as it is.
func manText(b *strings.Builder, text string) {
	for paragraph := range strings.SplitSeq(strings.Trim(text, "\n"), "\n\n") {
		switch {
		case paragraph == "":
		case strings.Contains("\n"+paragraph, "\n  "):
			fmt.Fprintf(b, ".PP\n.nf\n%s\n.fi\n", roff(paragraph))
		default:
			fmt.Fprintf(b, ".PP\n%s\n", roff(paragraph))
		}
	}
}

var roffEscapes = strings.NewReplacer(`\`, `\e`, "-", `\-`, "\n.", "\n\\&.", "\n'", "\n\\&'")

// roff returns plain text for a manual page: with no requests and no escapes.
func roff(s string) string { return strings.TrimPrefix(roffEscapes.Replace("\n"+s), "\n") }

func roffAll(all []string) (escaped []string) {
	for _, s := range all {
		escaped = append(escaped, roff(s))
	}
	return escaped
}
