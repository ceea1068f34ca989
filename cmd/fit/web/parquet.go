//go:build js && wasm && parquet

package main

import "github.com/tightwire/tightwire/cmd/fit/internal/columns"

func init() { verbs = append(verbs, columns.Parquet) }
