package web

import (
	"os/exec"
	"runtime"
)

// openBrowser opens an address in the browser of the user.
func openBrowser(address string) error {
	command := []string{"xdg-open"}
	switch runtime.GOOS {
	case "darwin":
		command = []string{"open"}
	case "windows":
		command = []string{"rundll32", "url.dll,FileProtocolHandler"}
	}
	c := exec.Command(command[0], append(command[1:], address)...)
	if err := c.Start(); err != nil {
		return err
	}
	go c.Wait() // it may run as long as the browser does
	return nil
}
