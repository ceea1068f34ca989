// Package apis has test messages of edition 2024, with generated codecs.
package apis
