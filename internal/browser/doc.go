// Package browser drives a headless Chromium, for tests of HTML pages and pictures of
// them.
//
// It speaks the Chrome DevTools Protocol over a pair of pipes (--remote-debugging-pipe),
// so it needs neither a port nor a WebSocket library.
package browser
