package handlers

import (
	"context"
	"encoding/base64"
	"errors"
	"io"
	"mime/multipart"
	"net/http"
	"strings"

	"github.com/labstack/echo/v4"

	"muster/armybuilder"
	"muster/catalog"
	"muster/rules/army"
	"muster/rules/card"
	"muster/rules/text"
	"muster/views"
)

// Limits of what one visit checks.
const (
	// maxUpload is the size of everything that is sent to be checked.
	maxUpload = 32 << 20
	// maxChecked is how many lists one page shows.
	maxChecked = 1000
	// maxOpenable is how much of the files the page carries along, so that a list
	// can be imported.
	maxOpenable = 2 << 20
)

// checkRoutes are the page on which anybody checks any list.
func (s *Server) checkRoutes() []route {
	return []route{
		{method: http.MethodGet, path: "/check", kind: page, handle: s.showCheck},
		{method: http.MethodPost, path: "/check", kind: page, handle: s.check, body: maxUpload},
	}
}

// A checkForm is how lists that were sent are judged.
type checkForm struct {
	Text    string `form:"text" label:"the list" validate:"max=8388608"`
	Release string `form:"release" label:"the release" validate:"omitempty,release"`
	Limit   *int   `form:"limit" label:"the mineral limit" validate:"omitempty,min=1,max=1000000000"`
	Scale   string `form:"scale" label:"the scale" validate:"omitempty,oneof=skirmish standard grand-offensive"`
}

func (f *checkForm) options() (armybuilder.Options, error) {
	o := armybuilder.Options{Overrides: army.Overrides{Release: f.Release}, Digest: true}
	if f.Limit != nil {
		o.MineralLimit = *f.Limit
	}
	if f.Scale != "" {
		o.Scale = new(card.ScaleID)
		if err := o.Scale.UnmarshalText([]byte(f.Scale)); err != nil {
			return o, err
		}
	}
	return o, nil
}

// checked judges one document by the release that it names.
func (s *Server) checked(name string, document []byte) (*armybuilder.Report, error) {
	check, err := s.Checker.With(armybuilder.Options{})
	if err != nil {
		return nil, err
	}
	return check.Data(name, document)
}

func (s *Server) showCheck(c echo.Context) error {
	return s.checkPage(c, http.StatusOK, &views.Checking{})
}

func (s *Server) checkPage(c echo.Context, status int, v *views.Checking) error {
	v.Releases = s.releaseInfos()
	shell := s.shell(c, "Check a list")
	shell.Section, shell.Path = "check", "/check"
	shell.Description = "Paste or upload army lists and see at once whether they are legal, and what to do about it."
	return s.html(c, status, views.CheckPage(shell, v))
}

// check judges what was pasted and every file that was sent. Nothing is kept.
func (s *Server) check(c echo.Context) error {
	var f checkForm
	err := s.readForm(c, &f)
	v := &views.Checking{Text: f.Text, Typed: lastValues(c.Request().PostForm)}
	var faults *formError
	switch {
	case errors.As(err, &faults):
		v.Faults = faults.byField()
		return s.checkPage(c, http.StatusUnprocessableEntity, v)
	case err != nil:
		return err
	}
	opts, err := f.options()
	if err != nil {
		return err
	}
	check, err := s.Checker.With(opts)
	var unknown *catalog.UnknownReleaseError
	if errors.As(err, &unknown) {
		v.Faults = map[string]string{"release": noRelease(unknown)}
		return s.checkPage(c, http.StatusUnprocessableEntity, v)
	}
	if err != nil {
		return err
	}
	sources := &armybuilder.Sources{}
	if strings.TrimSpace(f.Text) != "" {
		sources.Add("pasted list", strings.NewReader(f.Text), int64(len(f.Text)))
	}
	closeFiles, err := addFiles(c, sources)
	defer closeFiles()
	if err != nil {
		return err
	}
	for _, e := range sources.Errors {
		v.Missing = append(v.Missing, e.Error())
	}
	switch {
	case len(sources.Files)+len(sources.Errors) == 0:
		v.Faults = map[string]string{"files": "Choose at least one file, or paste a list below."}
		return s.checkPage(c, http.StatusUnprocessableEntity, v)
	case len(sources.Files) > maxChecked:
		v.Faults = map[string]string{"files": "These are " + text.Number(len(sources.Files)) + " lists; one page checks " + text.Number(maxChecked) + ". Send them in parts, or use the command muster check."}
		return s.checkPage(c, http.StatusRequestEntityTooLarge, v)
	}
	if err := judgeAll(c.Request().Context(), check, sources.Files, v); err != nil {
		return err
	}
	return s.checkPage(c, http.StatusOK, v)
}

// addFiles adds the files of the form. The function it returns closes them.
func addFiles(c echo.Context, sources *armybuilder.Sources) (closeFiles func(), err error) {
	var open []io.Closer
	closeFiles = func() {
		for _, f := range open {
			f.Close() //nolint:errcheck // only read
		}
	}
	form := c.Request().MultipartForm
	if form == nil {
		return closeFiles, nil
	}
	for _, header := range form.File["files"] {
		if header.Size == 0 && header.Filename == "" {
			continue
		}
		var f multipart.File
		if f, err = header.Open(); err != nil {
			return closeFiles, err
		}
		open = append(open, f)
		sources.Add(header.Filename, f, header.Size)
	}
	return closeFiles, nil
}

// judgeAll judges the files into the page and makes the downloads of the results.
func judgeAll(ctx context.Context, check *armybuilder.Check, files []armybuilder.Source, v *views.Checking) error {
	var lines []byte
	table := armybuilder.AppendCSVHeader(nil)
	carried := 0
	for _, file := range files {
		if err := ctx.Err(); err != nil {
			return err
		}
		var content []byte
		report, err := check.Source(file.Seen(func(data []byte) { content = data }))
		if err != nil {
			return err
		}
		lines = append(report.AppendJSON(lines), '\n')
		table = report.AppendCSV(table)
		checked := checkedList(report)
		if carried += len(content); carried <= maxOpenable && report.Roster != nil {
			checked.Data = base64.StdEncoding.EncodeToString(content)
		}
		v.Lists = append(v.Lists, checked)
	}
	v.JSON = dataURL("application/x-ndjson", lines)
	v.CSV = dataURL("text/csv", table)
	return nil
}

// dataURL carries a file in the page itself, since nothing of what was checked is
// kept here.
func dataURL(media string, content []byte) string {
	return "data:" + media + ";charset=utf-8;base64," + base64.StdEncoding.EncodeToString(content)
}

func checkedList(r *armybuilder.Report) views.CheckedList {
	l := views.CheckedList{File: r.File, Source: r.Source, Report: &r.Report, Cards: r.Cards}
	if l.Cards == nil {
		l.Cards = new(card.Release)
	}
	for i, violation := range r.Violations {
		p := views.ListProblem{Violation: violation, Message: text.Message(r.Cards, violation)}
		if i < mended {
			p.Remedy = r.Remedy(violation)
		}
		l.Problems = append(l.Problems, p)
	}
	for _, n := range r.Notes {
		l.Notes = append(l.Notes, text.Message(r.Cards, n))
	}
	if r.AsBuilt != nil {
		for _, line := range text.AsBuilt(r.AsBuilt) {
			l.AsBuilt = append(l.AsBuilt, line.String())
		}
	}
	if r.Roster == nil {
		return l
	}
	l.Name, l.Player, l.Scale = r.Roster.Name, r.Roster.Player, r.Scale
	return l
}
