package main

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"testing"
	"time"
)

// go test: the receiver against every vector of vectors.json.
func TestVectors(t *testing.T) {
	path := os.Getenv("VECTORS")
	if path == "" {
		path = "vectors.json"
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var vectors []struct {
		Name, Secret, Header, Body string
		Now                        float64
		Valid                      bool
	}
	if err := json.Unmarshal(text, &vectors); err != nil {
		t.Fatal(err)
	}
	for _, vector := range vectors {
		seconds, fraction := math.Modf(vector.Now)
		now := time.Unix(int64(seconds), int64(fraction*1e9))
		if valid := verify(vector.Secret, vector.Header, []byte(vector.Body), now); valid != vector.Valid {
			t.Errorf("%s: %t", vector.Name, valid)
		}
	}
	fmt.Println(len(vectors), "vectors agree")
}
