// Package opaque has test messages of the opaque API.
package opaque
