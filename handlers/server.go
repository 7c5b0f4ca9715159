package handlers

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"sync"
	"time"

	"github.com/klauspost/compress/gzip"
	"github.com/labstack/echo/v4"

	"muster/armybuilder"
	"muster/armybuilder/pdf"
	"muster/catalog"
	"muster/views"
)

// Config is what an operator decides.
type Config struct {
	// PublicURL is the address under which people reach the server. It decides
	// about links that leave the site and, if it is https, about cookies. Nil is
	// the address of each request.
	PublicURL *url.URL
	// TrustedProxies are the networks of proxies whose X-Forwarded-For names the
	// client. Without any, the peer is the client.
	TrustedProxies []netip.Prefix
	// RatePerSecond and RateBurst limit the requests of one client; a rate of 0 is
	// no limit.
	RatePerSecond float64
	RateBurst     int
	// GuessPerMinute limits how many codes and links one client may try in vain; 0 is
	// no limit.
	GuessPerMinute float64
	// Timeout ends the work on one request.
	Timeout time.Duration
	// Grace is how long requests may go on when the server stops.
	Grace time.Duration
	// Version of the program.
	Version string
}

// DefaultConfig suits a server for a club.
var DefaultConfig = Config{RatePerSecond: 50, RateBurst: 200, GuessPerMinute: 60, Timeout: 20 * time.Second, Grace: 10 * time.Second}

// Assets are the browser's built files.
type Assets interface {
	http.Handler
	// URL returns the address of a file by its plain name, empty if it is missing.
	URL(name string) string
	// Has reports whether there is a file at the path of an address.
	Has(path string) bool
}

// Deps are what the handlers work with.
type Deps struct {
	Lists   *armybuilder.Lists
	Catalog *catalog.Store
	Checker *armybuilder.Checker
	Assets  Assets
	// Icon and IconSVG are the site's icon.
	Icon, IconSVG []byte
	// Licences are those of the libraries that are part of the program.
	Licences []views.Licence
	Log      *slog.Logger
}

// A Server is the web application.
type Server struct {
	Deps
	config  Config
	echo    *echo.Echo
	handler http.Handler // echo with its pages compressed
	// compress is for answers to edits.
	compress func(http.Handler) http.HandlerFunc
	// compressAtOnce is compress for what is not longer than gzipAtOnce.
	compressAtOnce func(http.Handler) http.HandlerFunc
	metrics        *metrics
	forms          *forms
	memory         *memory

	warnPlain sync.Once
	releases  releaseDocuments
	starters  readyArmies
	sheets    pdf.Printer
}

// New returns the application, ready to serve.
func New(config Config, deps Deps) (*Server, error) {
	f, err := newForms(func() []string { return releaseIDs(deps.Catalog) })
	if err != nil {
		return nil, err
	}
	compressPages, err := compressor(gzipPages)
	if err != nil {
		return nil, err
	}
	compress, err := compressor(gzipLevel)
	if err != nil {
		return nil, err
	}
	compressAtOnce, err := compressor(gzip.StatelessCompression)
	if err != nil {
		return nil, err
	}
	memory, err := newMemory()
	if err != nil {
		return nil, err
	}
	s := &Server{Deps: deps, config: config, metrics: newMetrics(config.Version), forms: f, memory: memory, compress: compress, compressAtOnce: compressAtOnce}
	s.echo = s.newEcho()
	s.handler = compressPages(s.echo)
	return s, nil
}

// ServeHTTP implements http.Handler.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }

// Limits of a connection.
const (
	headerTimeout  = 5 * time.Second
	readTimeout    = 30 * time.Second
	idleTimeout    = 2 * time.Minute
	maxHeaderBytes = 32 << 10
)

// Serve answers requests on the listener until the context ends, then finishes
// the requests that have begun, within the grace time.
func (s *Server) Serve(ctx context.Context, l net.Listener) error {
	server := &http.Server{
		Handler:           s,
		ReadHeaderTimeout: headerTimeout,
		ReadTimeout:       readTimeout,
		WriteTimeout:      readTimeout + s.config.Timeout,
		IdleTimeout:       idleTimeout,
		MaxHeaderBytes:    maxHeaderBytes,
		ErrorLog:          slog.NewLogLogger(s.Log.Handler(), slog.LevelWarn),
	}
	stopped := make(chan error, 1)
	go func() {
		<-ctx.Done()
		s.Log.Info("stopping", "grace", s.config.Grace.String())
		grace, cancel := context.WithTimeout(context.WithoutCancel(ctx), s.config.Grace)
		defer cancel()
		err := server.Shutdown(grace)
		if errors.Is(err, context.DeadlineExceeded) {
			err = errors.Join(errors.New("some requests were cut off"), server.Close())
		}
		stopped <- err
	}()
	if err := server.Serve(l); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return <-stopped
}
