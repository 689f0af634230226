// Reads the feed with types that quicktype made of the OpenAPI document.
package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
)

func main() {
	request, _ := http.NewRequest("GET", os.Args[1]+"/api/posts?limit=5", nil)
	request.Header.Set("Authorization", "Bearer "+os.Args[2])
	request.Header.Set("X-Device-Id", "8f9c1a52-4d1e-4a3b-9f39-0c5f7a1c2b77")
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		panic(err)
	}
	var feed struct{ Data Page }
	if err := json.NewDecoder(answer.Body).Decode(&feed); err != nil {
		panic(err)
	}
	for _, post := range feed.Data.Posts {
		fmt.Println(post.ID)
	}
}
