// Package keywords derives the words that people use to ask for a tool.
//
// It looks at names, descriptions and schemas only: no model is asked, and the same
// catalog always gives the same words. The router finds tools by them.
package keywords
