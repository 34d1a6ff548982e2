// Receives voice messages as webhooks. Needs only Go's standard library.
//
//	WEBHOOK_SECRET=msg_whsec_… go run receiver.go
//
// It listens on 127.0.0.1: put a proxy for HTTPS in front (Caddy, nginx, or your platform's).
package main

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"time"
)

const tolerance = 300 * time.Second
const maxBodyBytes = 1_000_000

var timeForm = regexp.MustCompile(`^t=[0-9]{1,12}$`)
var signatureForm = regexp.MustCompile(`^v1=[0-9a-f]{64}$`)
var idForm = regexp.MustCompile(`^evt_[0-9a-f-]{36}$`)

type event struct {
	Kind string `json:"event"`
	ID   string `json:"event_id"`
	Data struct {
		Summary struct {
			Text string `json:"text"`
		} `json:"summary"`
	} `json:"data"`
}

// verify reports whether this secret signed these bytes, within five minutes of now.
func verify(secret, header string, body []byte, now time.Time) bool {
	var times, signatures []string
	for _, part := range strings.Split(header, ",") {
		part = strings.TrimSpace(part)
		if timeForm.MatchString(part) {
			times = append(times, part[2:])
		} else if signatureForm.MatchString(part) {
			signatures = append(signatures, part[3:])
		}
	}
	if len(times) != 1 {
		return false
	}
	seconds, err := strconv.ParseInt(times[0], 10, 64)
	if err != nil || now.Sub(time.Unix(seconds, 0)).Abs() > tolerance {
		return false
	}
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte(times[0] + "."))
	mac.Write(body)
	expected := []byte(hex.EncodeToString(mac.Sum(nil)))
	// During a rotation there are two signatures. One that matches is enough.
	for _, signature := range signatures {
		if hmac.Equal([]byte(signature), expected) {
			return true
		}
	}
	return false
}

// keep stores the event under its id. Returns false if it exists: the request is a repetition.
func keep(inbox, id string, body []byte) (bool, error) {
	name := make([]byte, 16)
	if _, err := rand.Read(name); err != nil {
		return false, err
	}
	draft := filepath.Join(inbox, hex.EncodeToString(name)+".draft")
	if err := os.WriteFile(draft, body, 0o600); err != nil {
		return false, err
	}
	defer os.Remove(draft)
	err := os.Link(draft, filepath.Join(inbox, id+".json")) // atomic: of two concurrent calls, one gets EEXIST
	if errors.Is(err, fs.ErrExist) {
		return false, nil
	}
	return err == nil, err
}

// handle does your own work, after the response. Put slow work into a worker that reads the inbox.
func handle(e event) {
	if e.Kind != "message.completed" {
		return // a later kind of event, which this code does not handle
	}
	fmt.Println(e.ID, e.Data.Summary.Text)
}

func receiver(secret, inbox string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodPost {
			w.WriteHeader(http.StatusMethodNotAllowed)
			return
		}
		body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBodyBytes)) // the raw bytes, as received
		if err != nil {
			w.WriteHeader(http.StatusRequestEntityTooLarge)
			return
		}
		if !verify(secret, r.Header.Get("X-Message-Signature"), body, time.Now()) {
			w.WriteHeader(http.StatusUnauthorized)
			return
		}
		var e event
		if json.Unmarshal(body, &e) != nil || !idForm.MatchString(e.ID) {
			w.WriteHeader(http.StatusBadRequest)
			return
		}
		isNew, err := keep(inbox, e.ID, body)
		if err != nil {
			log.Print(err)
			w.WriteHeader(http.StatusInternalServerError) // not stored: the service sends it again
			return
		}
		w.WriteHeader(http.StatusNoContent)
		if isNew {
			go handle(e)
		}
	}
}

func main() {
	secret, inbox, port := os.Getenv("WEBHOOK_SECRET"), os.Getenv("INBOX"), os.Getenv("PORT")
	if secret == "" {
		log.Fatal("Set WEBHOOK_SECRET to the signing secret of the subscription.")
	}
	if inbox == "" {
		inbox = "inbox"
	}
	if port == "" {
		port = "8080"
	}
	if err := os.MkdirAll(inbox, 0o700); err != nil {
		log.Fatal(err)
	}
	server := &http.Server{Addr: "127.0.0.1:" + port, Handler: receiver(secret, inbox), ReadTimeout: 10 * time.Second}
	log.Fatal(server.ListenAndServe())
}
