package main

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/netip"
	"net/url"
	"os"
	"os/signal"
	"path/filepath"
	"strconv"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"muster/armybuilder"
	"muster/catalog"
	"muster/handlers"
	"muster/migrations"
	"muster/static"
)

// storeFile is the store's name in the data folder.
const storeFile = "muster.db"

// serveFlags are what an operator decides. Each flag can also be set by the
// environment variable that its help names; the flag outranks it.
type serveFlags struct {
	addr, data, publicURL string
	proxies               []string
	rate                  float64
	burst                 int
	guesses               float64
	timeout, grace        time.Duration
	logLevel              string
}

func newServe() *cobra.Command {
	_, cmd := serveCommand()
	return cmd
}

func serveCommand() (*serveFlags, *cobra.Command) {
	f := &serveFlags{}
	cmd := &cobra.Command{
		Use:   "serve",
		Short: "Run the web application",
		Long: `Serve runs the web application on one SQLite file in the data folder, which it
creates and brings up to date. SIGINT or SIGTERM stops it after the requests that
have begun. It logs JSON lines to standard error; addresses, codes and cookies are
never in them.

Every flag can be set by an environment variable: MUSTER_ and the flag in capitals
with _ for -, such as MUSTER_PUBLIC_URL.`,
		Example: `  muster serve
  muster serve --addr :8080 --data /var/lib/muster --public-url https://lists.example.org --trust-proxy 127.0.0.1/32`,
		Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := fromEnvironment(cmd, os.LookupEnv); err != nil {
				return err
			}
			ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt, syscall.SIGTERM)
			defer stop()
			return f.serve(ctx, cmd.ErrOrStderr(), nil)
		},
	}
	d := handlers.DefaultConfig
	flags := cmd.Flags()
	flags.StringVar(&f.addr, "addr", "127.0.0.1:8080", "`address` to listen on")
	flags.StringVar(&f.data, "data", "data", "`folder` of the store")
	flags.StringVar(&f.publicURL, "public-url", "", "`address` under which people reach the server, such as https://lists.example.org")
	flags.StringSliceVar(&f.proxies, "trust-proxy", nil, "`networks` of proxies whose X-Forwarded-For is believed")
	flags.Float64Var(&f.rate, "rate", d.RatePerSecond, "requests a second that one client may make; 0 is no limit")
	flags.IntVar(&f.burst, "rate-burst", d.RateBurst, "requests that one client may make at once")
	flags.Float64Var(&f.guesses, "guess-rate", d.GuessPerMinute, "wrong codes and links a minute that one client may try; 0 is no limit")
	flags.DurationVar(&f.timeout, "timeout", d.Timeout, "longest work on one request")
	flags.DurationVar(&f.grace, "grace", d.Grace, "time that requests have to finish when the server stops")
	flags.StringVar(&f.logLevel, "log-level", "info", "debug, info, warn or error")
	return f, cmd
}

// config reads the flags that need reading.
func (f *serveFlags) config() (handlers.Config, error) {
	c := handlers.Config{
		RatePerSecond: f.rate, RateBurst: f.burst, GuessPerMinute: f.guesses, Timeout: f.timeout, Grace: f.grace, Version: version,
	}
	for _, limit := range []struct {
		flag  string
		value any
		good  bool
		give  string
	}{
		{"rate", f.rate, f.rate >= 0, "a number of requests a second, or 0 for no limit"},
		{"rate-burst", f.burst, f.burst >= 1, "a number of requests, at least 1"},
		{"guess-rate", f.guesses, f.guesses >= 0, "a number of tries a minute, or 0 for no limit"},
		{"timeout", f.timeout, f.timeout > 0, "a time such as 20s"},
		{"grace", f.grace, f.grace >= 0, "a time such as 10s, or 0s to stop at once"},
	} {
		if !limit.good {
			return c, fmt.Errorf("--%s %v: not possible; give %s", limit.flag, limit.value, limit.give)
		}
	}
	if f.publicURL != "" {
		u, err := url.Parse(f.publicURL)
		if err != nil || (u.Scheme != "http" && u.Scheme != "https") || u.Hostname() == "" || u.User != nil || u.RawQuery != "" || u.Fragment != "" || (u.Path != "" && u.Path != "/") {
			return c, fmt.Errorf("--public-url %s: not the address of a site; give scheme and host, such as https://lists.example.org", f.publicURL)
		}
		c.PublicURL = u
	}
	for _, p := range f.proxies {
		network, err := parseNetwork(p)
		if err != nil {
			return c, fmt.Errorf("--trust-proxy %s: not a network; give one such as 127.0.0.1/32 or 10.0.0.0/8", p)
		}
		c.TrustedProxies = append(c.TrustedProxies, network)
	}
	return c, nil
}

// parseNetwork reads a network, or a single address as the network of itself.
func parseNetwork(s string) (netip.Prefix, error) {
	if a, err := netip.ParseAddr(s); err == nil {
		return a.Prefix(a.BitLen())
	}
	return netip.ParsePrefix(s)
}

// serve runs the server until the context ends. ready, if not nil, gets the
// address once the server answers.
func (f *serveFlags) serve(ctx context.Context, logs io.Writer, ready chan<- net.Addr) (err error) {
	config, err := f.config()
	if err != nil {
		return err
	}
	var level slog.Level
	if err := level.UnmarshalText([]byte(f.logLevel)); err != nil {
		return fmt.Errorf("--log-level %s: no such level; give debug, info, warn or error", f.logLevel)
	}
	log := slog.New(slog.NewJSONHandler(logs, &slog.HandlerOptions{Level: level}))

	db, err := migrations.Open(ctx, filepath.Join(f.data, storeFile))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	store, err := armybuilder.NewSQLStore(ctx, db.Writer, db.Reader)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, store.Close()) }()
	cards := catalog.NewStore(db.Writer, db.Reader)
	cards.Log = log
	if err := syncEmbedded(ctx, cards); err != nil {
		return err
	}
	assets, missing := static.Embedded()
	if missing != nil && !errors.Is(missing, static.ErrMissing) {
		return missing
	}
	licences, err := static.Licences()
	if err != nil && !errors.Is(err, static.ErrMissing) {
		return err
	}
	lists := &armybuilder.Lists{Store: store, Now: time.Now, Random: rand.Reader}
	server, err := handlers.New(config, handlers.Deps{
		Lists: lists, Catalog: cards, Checker: checkerOf(cards), Assets: assets, Icon: static.Icon(), IconSVG: static.IconSVG(), Licences: licences, Log: log,
	})
	if err != nil {
		return err
	}
	listener, err := (&net.ListenConfig{}).Listen(ctx, "tcp", f.addr)
	if err != nil {
		return fmt.Errorf("--addr %s: cannot listen: %w; choose another address or stop the program that uses it", f.addr, err)
	}
	log.Info("serving", "address", "http://"+listener.Addr().String(), "data", f.data, "version", version)
	if missing != nil {
		log.Warn("pages have no style and no script: " + missing.Error())
	}
	if ready != nil {
		ready <- listener.Addr()
	}
	purging, stopPurging := context.WithCancel(ctx)
	purged := make(chan struct{})
	go func() {
		defer close(purged)
		purgeDaily(purging, lists, log)
	}()
	defer func() { stopPurging(); <-purged }()
	return server.Serve(ctx, listener)
}

// syncEmbedded puts the releases of the program into the store.
func syncEmbedded(ctx context.Context, store *catalog.Store) error {
	releases, err := catalog.Embedded().All()
	if err != nil {
		return err
	}
	return store.Sync(ctx, releases...)
}

// purgeDaily removes deleted lists for good when their time is over.
func purgeDaily(ctx context.Context, lists *armybuilder.Lists, log *slog.Logger) {
	const day = 24 * time.Hour
	tick := time.NewTicker(day)
	defer tick.Stop()
	for {
		if n, err := lists.Purge(ctx); err != nil && ctx.Err() == nil {
			log.Error("could not remove deleted lists", "error", err.Error())
		} else if n > 0 {
			log.Info("removed lists that were deleted long ago", "lists", strconv.Itoa(n))
		}
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}
