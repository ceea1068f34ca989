// Package apis has test messages of edition 2024, with generated codecs where they are of the open API.
package apis
