package facts

import "strings"

// Summary returns what [Diff] and [Common] read of a package, which takes little memory: one instruction
// for each line of a function's code, and those that allocate. Lines that are not understood stay.
func Summary(p Package) Package {
	s := Package{Path: p.Path, Unknown: p.Unknown}
	seen := map[string]bool{}
	for _, f := range p.Facts {
		switch f.Kind {
		case Inlinable, NotInlinable, Inlined, BoundsCheck:
			text, _, _ := strings.Cut(f.Text, " as: ")
			f.Text = strings.Clone(text)
		default: // only the file counts
			if seen[f.Pos.File] {
				continue
			}
			f.Text = ""
		}
		seen[f.Pos.File] = true
		f.Name, f.Flow = strings.Clone(f.Name), nil
		s.Facts = append(s.Facts, f)
	}
	for _, f := range p.Funcs {
		f.Code = outline(f.Code)
		s.Funcs = append(s.Funcs, f)
	}
	return s
}

// outline returns the first instruction of each line, and the calls that allocate.
func outline(code []Instr) (some []Instr) {
	type line struct {
		file string
		line int
	}
	seen := map[line]bool{}
	for _, i := range code {
		at := line{i.Pos.File, i.Pos.Line}
		c := i.Callee()
		allocates := c != "" && ClassOf(c) == AllocCall
		if seen[at] && !allocates {
			continue
		}
		if seen[at] = true; !allocates {
			i.Op, i.Args = "", ""
		}
		some = append(some, i)
	}
	return some
}
