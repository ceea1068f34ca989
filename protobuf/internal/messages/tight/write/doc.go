// Package write has test messages of Prometheus remote write, with generated codecs.
package write
