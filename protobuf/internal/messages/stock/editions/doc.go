// Package editions has test messages of editions, as protoc-gen-go makes them.
package editions
