package main

// defaultLeaf is the size of the leaves of --tree in bytes: large enough that
// what a leaf costs beside its bytes does not count, small enough that files of
// some MiB keep all cores busy.
const defaultLeaf = 1 << 20
