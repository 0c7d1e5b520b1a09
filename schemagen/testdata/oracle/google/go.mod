// This module has what the google-VERSION modules beside it have in common. It requires no
// version of the library: each of them brings its own.
module example.com/google

go 1.26.0
