// Empty, so that the compiler accepts a function without a body.
