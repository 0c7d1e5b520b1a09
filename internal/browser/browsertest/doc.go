// Package browsertest opens HTML pages of a test in a headless browser.
//
// Tests with the build tag browser import it. The tag is there because a test without
// its browser must fail, and not every machine has one.
package browsertest
