// Package hooked has messages that protoc-gen-go and others make of ../sets.proto; see ../generate.sh.
package hooked
