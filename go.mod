module muster

go 1.26.0
