package handlers

import (
	"bytes"
	"net/http"
	"strconv"

	"github.com/a-h/templ"
	"github.com/labstack/echo/v4"

	"muster/views"
)

// An answer is a component rendered and compressed for the one who asked, but not
// sent yet. It is the http.ResponseWriter that it is written to.
type answer struct {
	header http.Header
	body   bytes.Buffer
	// page is what the page shows once it has the answer.
	page *views.Builder
}

func (a *answer) Header() http.Header         { return a.header }
func (a *answer) Write(b []byte) (int, error) { return a.body.Write(b) }
func (a *answer) WriteHeader(int)             {}

// answer works out the answer with a component.
func (s *Server) answer(c echo.Context, component templ.Component) (*answer, error) {
	b, err := rendered(c, component)
	if err != nil {
		return nil, err
	}
	defer templ.ReleaseBuffer(b)
	a := &answer{header: http.Header{echo.HeaderContentType: {echo.MIMETextHTMLCharsetUTF8}}}
	compress := s.compress
	if b.Len() <= gzipAtOnce {
		compress = s.compressAtOnce
	}
	a.body.Grow(b.Len() / 2) // it becomes about a third
	compress(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		_, err = w.Write(b.Bytes())
	})).ServeHTTP(a, c.Request())
	return a, err
}

// leadTo names the element that shows what an edit changed, unless the page is
// loaded anew at another.
func (a *answer) leadTo(place string) {
	if a.header.Get(placeHeader) == "" {
		a.header.Set(placeHeader, place)
	}
}

// send sends the answer at once: what a server does after a request, such as writing
// its log, need not be waited for.
func (a *answer) send(c echo.Context) error {
	h := c.Response().Header()
	for _, name := range []string{echo.HeaderContentEncoding, outcomeHeader, placeHeader} {
		if value := a.header.Get(name); value != "" {
			h.Set(name, value)
		}
	}
	h.Set(echo.HeaderContentLength, strconv.Itoa(a.body.Len()))
	if err := c.Blob(http.StatusOK, a.header.Get(echo.HeaderContentType), a.body.Bytes()); err != nil {
		return err
	}
	return http.NewResponseController(c.Response()).Flush()
}
