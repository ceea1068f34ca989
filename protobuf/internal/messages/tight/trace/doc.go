// Package trace has test messages of OTLP traces, with generated codecs.
package trace
