package browsertest

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"sync"
	"time"
)

// A way is how requests get to the server. What changes something may fail on it.
type way struct {
	server http.Handler

	mu     sync.Mutex
	faults []fault
	seen   []arrival
	held   <-chan struct{} // scripts wait until it is closed
}

// An arrival is an edit, or what is chosen in a conflict, that came to the server's end
// of the way, whatever happened there.
type arrival struct {
	request string
	at      time.Time
}

// A fault is what happens to one request.
type fault func(w http.ResponseWriter, r *http.Request, server http.Handler)

// fail lets the next requests that change something fail, one after the other.
func (y *way) fail(faults ...fault) {
	y.mu.Lock()
	defer y.mu.Unlock()
	y.faults, y.seen = faults, nil
}

// arrived are the requests since fail.
func (y *way) arrived() []arrival {
	y.mu.Lock()
	defer y.mu.Unlock()
	return append([]arrival(nil), y.seen...)
}

// holdScripts keeps scripts back until they are let go.
func (y *way) holdScripts() (letGo func()) {
	held := make(chan struct{})
	y.mu.Lock()
	defer y.mu.Unlock()
	y.held = held
	return sync.OnceFunc(func() { close(held) })
}

// free waits as long as what is asked for is held back.
func (y *way) free(r *http.Request) {
	y.mu.Lock()
	held := y.held
	y.mu.Unlock()
	if held == nil || !strings.HasSuffix(r.URL.Path, ".js") {
		return
	}
	select {
	case <-held:
	case <-r.Context().Done():
	}
}

func (y *way) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	y.free(r)
	if f := y.next(r); f != nil {
		f(w, r, y.server)
		return
	}
	y.server.ServeHTTP(w, r)
}

func (y *way) next(r *http.Request) fault {
	if r.Method != http.MethodPost || !strings.HasSuffix(r.URL.Path, "/edit") && r.URL.Path != "/new/document" {
		return nil
	}
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return nil
	}
	r.Body = io.NopCloser(strings.NewReader(string(body)))
	_, request, _ := strings.Cut(string(body), "request=")
	request, _, _ = strings.Cut(request, "&")
	y.mu.Lock()
	defer y.mu.Unlock()
	y.seen = append(y.seen, arrival{request, time.Now()})
	if len(y.faults) == 0 {
		return nil
	}
	f := y.faults[0]
	y.faults = y.faults[1:]
	return f
}

// answered lets the server carry out a request whose answer is kept back.
func answered(r *http.Request, server http.Handler) *httptest.ResponseRecorder {
	answer := httptest.NewRecorder()
	server.ServeHTTP(answer, r)
	return answer
}

// stalled requests get no further, and nobody says so.
func stalled(_ http.ResponseWriter, r *http.Request, _ http.Handler) { <-r.Context().Done() }

// unanswered requests are carried out.
func unanswered(_ http.ResponseWriter, r *http.Request, server http.Handler) {
	answered(r, server)
	<-r.Context().Done()
}

// headless answers end before they begin: only their headers come.
func headless(w http.ResponseWriter, r *http.Request, server http.Handler) {
	answer := answered(r, server)
	pass(w, answer)
	w.(http.Flusher).Flush() //nolint:forcetypeassert // what net/http gives can
	<-r.Context().Done()
}

// killed servers have saved, and die while they answer.
func killed(w http.ResponseWriter, r *http.Request, server http.Handler) {
	answer := answered(r, server)
	if answer.Body.Len() == 0 { // a redirect is but its headers
		panic(http.ErrAbortHandler)
	}
	pass(w, answer)
	w.Write(answer.Body.Bytes()[:answer.Body.Len()/2]) //nolint:errcheck // it is to break
	w.(http.Flusher).Flush()                           //nolint:forcetypeassert // what net/http gives can
	panic(http.ErrAbortHandler)
}

// shortened answers have lost their end without a sign of it, as by a proxy of the old
// kind that tells no length.
func shortened(w http.ResponseWriter, r *http.Request, server http.Handler) {
	r.Header.Del("Accept-Encoding")
	answer := answered(r, server)
	conn, out, err := http.NewResponseController(w).Hijack()
	if err != nil {
		panic(err)
	}
	defer conn.Close()                                                                                                                        //nolint:errcheck // the end of the answer
	io.WriteString(out, "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nConnection: close\r\n\r\n"+answer.Body.String()[:answer.Body.Len()/2]) //nolint:errcheck // as it comes
	out.Flush()                                                                                                                               //nolint:errcheck // as it comes
}

func pass(w http.ResponseWriter, answer *httptest.ResponseRecorder) {
	for name, values := range answer.Header() {
		w.Header()[name] = values
	}
	w.WriteHeader(answer.Code)
}

// instead answers in the place of the server, which hears nothing.
func instead(status int, page string, headers ...string) fault {
	return func(w http.ResponseWriter, _ *http.Request, _ http.Handler) {
		w.Header().Set("Content-Type", "text/html")
		for i := 0; i+1 < len(headers); i += 2 {
			w.Header().Set(headers[i], headers[i+1])
		}
		w.Header().Set("Content-Length", strconv.Itoa(len(page)))
		w.WriteHeader(status)
		io.WriteString(w, page) //nolint:errcheck // as it comes
	}
}
