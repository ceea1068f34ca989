package main

import (
	"errors"
	"html"
	"regexp"
)

// policySources are the sources that the policy of a page allows: digests of inline scripts and
// styles.
type policySources struct{ scripts, styles string }

var (
	policyOfPage  = regexp.MustCompile(`<meta http-equiv="Content-Security-Policy" content="([^"]*)"`)
	digestsOfPage = regexp.MustCompile(`style-src ([^;]*);\s*script-src ([^;]*)`)
)

// readView reads them from the policy of the page of fit view. A page that frames that page
// needs them in its own policy, because a frame inherits it.
func (s *site) readView() error {
	page, err := output(s.top, nil, "run", "./cmd/fit", "view", "vectors/fit/activity.fit")
	if err != nil {
		return err
	}
	policy := policyOfPage.FindSubmatch(page)
	if policy == nil {
		return errors.New("the page of fit view has no policy")
	}
	found := digestsOfPage.FindStringSubmatch(html.UnescapeString(string(policy[1])))
	if found == nil {
		return errors.New("the policy of the page of fit view has no style-src and script-src")
	}
	s.view = policySources{scripts: found[2], styles: found[1]}
	return nil
}
