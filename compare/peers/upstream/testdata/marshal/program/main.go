// Command program marshals and unmarshals with one arm, to see how large it is.
package main

import "marshal/arm"

func main() {
	for _, c := range arm.Cases() {
		c.Marshal()
		c.Unmarshal()
	}
}
