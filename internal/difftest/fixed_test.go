package difftest_test

// fixed are seeds of programs in which toolbudget lists nothing that is not so:
// all of 1 to 120 but those that were wrong when they were chosen. Of 256 further
// programs (seeds 12000 to 12255) 168 were right, 40 had a gap and 48 were wrong
// then, so the list is no measure: make difftest is.
var fixed = []uint64{
	1, 3, 4, 5, 7, 8, 9, 10, 11, 13,
	14, 16, 17, 18, 19, 20, 22, 23, 24, 25,
	26, 27, 28, 29, 30, 31, 32, 33, 34, 35,
	36, 37, 39, 42, 43, 44, 45, 46, 47, 48,
	49, 50, 51, 52, 53, 54, 55, 56, 57, 58,
	59, 60, 61, 63, 64, 65, 67, 68, 69, 70,
	71, 72, 73, 74, 75, 77, 79, 83, 84,
	86, 87, 88, 90, 91, 92, 93, 94, 96, 97,
	98, 99, 100, 101, 102, 103, 104, 105, 106, 107,
	108, 110, 111, 113, 114, 115, 116, 117,
	120,
}
