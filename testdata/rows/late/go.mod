module zz.example/late

go 1.25

require example.org/other v0.0.0
