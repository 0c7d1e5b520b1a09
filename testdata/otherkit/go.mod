module example.com/otherkit

go 1.26

require example.com/kit v0.0.0

replace example.com/kit => ./kit
