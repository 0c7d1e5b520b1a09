// Package replay compares counts with recorded requests, whose true counts are known.
//
// A recording has a request and the number of input tokens that the provider charged.
// The error over many recordings says how good a count is, and is what toolbudget states
// about it.
//
// Recordings come from the tests of public projects. Some were edited, were re-recorded
// in part, or hold a count of another time. Figures are for the usable rows. A row
// is not usable if its request shows that the recorded count cannot be that of the
// request:
//
//   - the answer names a model of another provider than the request;
//   - the count is less than what names, texts and types of the tools have in any form in
//     which tools are shown (Row.Least);
//   - the count is more than the tools written out as indented JSON, the fixed part of
//     the profile and any prompt that is known explain (Row.Most);
//   - another recording of the same request has another count, and not most recordings of
//     it have this one;
//   - an earlier recording in the same file differs in nothing but its tools, and has the
//     same count: the answer was kept when the request changed;
//   - the vocabulary is not published, and each token of the tools' compact JSON costs a
//     quarter more, or less, than in any recording of at least five other projects.
//
// None of these looks at how far the count is from the profile's own.
package replay
