package main

import (
	"context"
	"fmt"
	"io"
)

// showGenerated runs a program that calls package proto without hooked codecs, and then with them.
func showGenerated(ctx context.Context, w io.Writer, t *tools) error {
	heading(w, "7. What do generated codecs change, with no call changed?")
	fmt.Fprint(w, `A program decodes and encodes 100 spans (OTLP) by proto.Unmarshal and proto.Marshal, and prints what a
batch takes. docs/protobuf/start.md has the three steps, docs/protobuf/choose.md what such messages keep
in memory. A gRPC service between two processes: cd compare && go run ./cmd/services
`)
	for _, arm := range []struct{ title, env string }{{"With TIGHT=off, which leaves protobuf-go as it is:", "TIGHT=off"}, {"As it is:", "TIGHT="}} {
		fmt.Fprintf(w, "\n%s\n", arm.title)
		cmd := command(ctx, t.path("generated"))
		cmd.Env = append(cmd.Env, arm.env)
		if err := shows(ctx, w, cmd, "cd compare && go run ./cmd/services"); err != nil || ctx.Err() != nil {
			return err
		}
	}
	return nil
}
