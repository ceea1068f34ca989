// Package opaque has test messages of the opaque API, with generated codecs.
package opaque
