package program

import (
	"errors"
	"io"
)

// checkInfer returns an error for flags that do not go with --infer.
func (o *options) checkInfer() error {
	if o.infer && (o.json || o.offsets || o.rewrites() || o.schema.files != nil) {
		return errors.New("--infer works only with --delimited and --raw")
	}
	return nil
}

// learnWhole adds the input to the draft, as one message. It reads all of it first.
func (p *program) learnWhole(name string, r io.Reader) error {
	b, err := io.ReadAll(r)
	p.learn(name, b)
	return err
}

func (p *program) learn(name string, b []byte) {
	if err := p.draft.Add(b); err != nil {
		p.Fail("%s: %v", name, err)
	}
}

// writeDraft writes what was learned from all files.
func (p *program) writeDraft() {
	if p.infer {
		p.Out.Write(p.draft.Append(nil, inferredName))
	}
}

// inferredName is the name of the message in a draft, for --message.
const inferredName = "Message"
