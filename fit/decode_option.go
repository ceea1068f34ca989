package fit

import (
	"context"
	"io"
)

// Option changes how files are decoded.
type Option func(*config)

type config struct {
	checksums   ChecksumMode
	noExpansion bool
	blocksOnly  bool
	ctx         context.Context // nil if nothing cancels reading
}

func configOf(opts []Option) (c config) {
	for _, opt := range opts {
		opt(&c)
	}
	return c
}

// ChecksumMode sets what happens to wrong checksums. A wrong checksum does not show where
// messages begin or end.
type ChecksumMode uint8

const (
	// Strict makes a wrong checksum an error. The file is decoded all the same.
	Strict ChecksumMode = iota
	// Lenient notes a wrong checksum in [File.Faults].
	Lenient
	// Ignore computes no checksums.
	Ignore
)

// Checksums sets what happens to wrong checksums; [Strict] is the default.
func Checksums(mode ChecksumMode) Option { return func(c *config) { c.checksums = mode } }

// NoExpansion makes the typed readers of packages mesg and activity ignore components: they
// do not set the fields that components of other fields make; see [Expander]. A Message has
// stored fields only, with or without this option.
func NoExpansion() Option { return func(c *config) { c.noExpansion = true } }

// Expands reports whether typed readers with these options set the fields that components
// make. That is the default.
func Expands(opts ...Option) bool { return !configOf(opts).noExpansion }

// BlocksOnly makes [DecodeBytes], [All] and the like leave [File.Messages] empty where they
// can: [File.Blocks] finds the messages in the bytes. That saves 16 bytes for each message.
// A file with compressed timestamp headers gets its Messages nevertheless.
func BlocksOnly() Option { return func(c *config) { c.blocksOnly = true } }

// Context makes [Decode], [AllFrom] and a [Decoder] read no more once ctx is done. The
// error then wraps ctx.Err(). A Decoder still gives the messages that it has read, 64 KiB
// at most. A Read that blocks is not interrupted; close its file or connection for that.
func Context(ctx context.Context) Option { return func(c *config) { c.ctx = ctx } }

// reader returns r, or if [Context] was given, a reader that fails once the context is
// done.
func (c config) reader(r io.Reader) io.Reader {
	if c.ctx == nil {
		return r
	}
	return contextReader{c.ctx, r}
}

type contextReader struct {
	ctx context.Context
	r   io.Reader
}

func (r contextReader) Read(p []byte) (int, error) {
	if err := r.ctx.Err(); err != nil {
		return 0, err
	}
	return r.r.Read(p)
}
