// Package editions has test messages of editions, with generated codecs.
package editions
