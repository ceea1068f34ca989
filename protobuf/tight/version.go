package tight

// Version0 is there as long as generated files that name it work with this package.
const Version0 = true
