package main

import (
	"fmt"

	"github.com/tightwire/tightwire/fit"
)

// repair saves what is whole in a damaged file, and says what is not.
func (p *program) repair() {
	in, ok, err := p.oneInput()
	switch {
	case !ok:
	case err != nil && len(in.Data) == 0:
		p.fail("%s", printable(err.Error()))
	default:
		if err != nil {
			p.warn("%s", printable(err.Error()))
		}
		p.repairInput(in.Name, in.Data)
	}
}

func (p *program) repairInput(name string, b []byte) {
	files, damages := fit.Recover(b)
	for _, d := range damages {
		p.warn("%s: %s", name, describeDamage(d))
	}
	saved := countMessages(files)
	if saved == 0 && len(damages) > 0 {
		p.fail("%s: nothing to save", name)
		return
	}
	out, ok := p.encode(name, files, fit.KeepLayout())
	if !ok || !p.save(out) {
		return
	}
	p.warn("%s: saved %d messages, skipped %d of %d bytes", name, saved, countSkipped(damages), len(b))
}

// describeDamage returns the cause of a damage, and how much of the file it cost.
func describeDamage(d fit.Damage) string {
	text := explain(d.Cause)
	if d.Size > 0 {
		text += fmt.Sprintf("; skipped %d bytes from offset %d", d.Size, d.Offset)
	}
	return text
}

func countMessages(files []*fit.File) (n int) {
	for _, f := range files {
		n += len(f.Messages)
	}
	return n
}

func countSkipped(damages []fit.Damage) (n int64) {
	for _, d := range damages {
		n += d.Size
	}
	return n
}
