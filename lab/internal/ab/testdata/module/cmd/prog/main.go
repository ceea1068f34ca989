// Prog is a program without tests.
package main

func main() {}
