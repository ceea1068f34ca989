module example.com/place

go 1.26
