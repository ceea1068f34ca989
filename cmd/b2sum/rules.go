package main

import (
	"errors"
	"fmt"
)

// maxJobs is more jobs than any machine gains from.
const maxJobs = 1024

// finish combines the flags into one function and rejects combinations that make no sense.
func (o *options) finish() error {
	if o.version {
		return nil
	}
	for _, step := range []func() error{o.finishLength, o.checkVerifying, o.checkPrinting, o.finishKey} {
		if err := step(); err != nil {
			return err
		}
	}
	if o.jobs < 1 || o.jobs > maxJobs {
		return fmt.Errorf("%d jobs, want 1 to %d", o.jobs, maxJobs)
	}
	return nil
}

func (o *options) finishLength() error {
	longest := uint64(8 * o.Longest)
	if o.bits > longest {
		return fmt.Errorf("invalid length: %d: maximum digest length for %s is %d bits", o.bits, o.Algorithm.Tag, longest)
	}
	if o.Size = int(o.bits / 8); o.Size == 0 {
		o.Size = o.Longest
	}
	if !o.tree {
		return nil
	}
	o.Leaf = defaultLeaf
	if o.Trees == nil {
		return fmt.Errorf("--tree does not work with %s, which is a tree itself", o.Algorithm.Tag)
	}
	return nil
}

// checkVerifying rejects flags about printing when digests are checked.
func (o *options) checkVerifying() error {
	switch {
	case o.mode == 't' && o.tag:
		return errors.New("--tag does not support --text mode")
	case !o.check:
		return nil
	case o.zero:
		return errors.New("the --zero option is not supported when verifying checksums")
	case o.tag:
		return errors.New("the --tag option is meaningless when verifying checksums")
	case o.mode != 0:
		return errors.New("the --binary and --text options are meaningless when verifying checksums")
	}
	return nil
}

// checkPrinting rejects flags about checking when digests are printed.
func (o *options) checkPrinting() error {
	if o.check {
		return nil
	}
	for _, flag := range []struct {
		name string
		set  bool
	}{
		{"ignore-missing", o.ignoreMissing},
		{"status", o.status},
		{"warn", o.warn},
		{"quiet", o.quiet},
		{"strict", o.strict},
	} {
		if flag.set {
			return fmt.Errorf("the --%s option is meaningful only when verifying checksums", flag.name)
		}
	}
	return nil
}

// finishKey reads the key and checks it with the function.
func (o *options) finishKey() (err error) {
	if o.keyFile != "" {
		if o.Key, err = readKey(o.keyFile, o.Longest); err != nil {
			return err
		}
	}
	_, err = o.Function.NewHash(&o.Keying)
	return err
}
