package tight

// Version0 is there as long as generated files that name it work with this package. What needs more of it will
// name another version, and a version stays for one more minor release than the last that generates it.
const Version0 = true
