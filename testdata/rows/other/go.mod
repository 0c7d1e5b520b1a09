module example.org/other

go 1.25.5
