package handlers

import (
	"encoding/base64"
	"errors"
	"net/http"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"muster/armybuilder"
	"muster/armybuilder/interop"
	"muster/rules"
	"muster/rules/army"
	"muster/rules/card"
	"muster/rules/roster"
	"muster/rules/text"
	"muster/views"
)

// maxImport is the size of a form that carries the largest file, written in base 64.
const maxImport = interop.MaxPDF/3*4 + 1<<20

// importRoutes turn the files of other programs into own lists.
func (s *Server) importRoutes() []route {
	return []route{
		{method: http.MethodGet, path: "/import", kind: page, access: owner, handle: s.showImport},
		{method: http.MethodPost, path: "/import", kind: page, access: owner, handle: s.importList, body: maxImport},
		{method: http.MethodGet, path: "/lists/:id/original", kind: page, access: editor, handle: s.original},
	}
}

func (s *Server) showImport(c echo.Context) error {
	return s.importPage(c, http.StatusOK, &views.Importing{})
}

func (s *Server) importPage(c echo.Context, status int, i *views.Importing) error {
	shell := s.shell(c, "Import a list")
	shell.Section, shell.Path = "new", "/import"
	return s.html(c, status, views.ImportPage(shell, i))
}

// An importForm is a file or a text, or a file that was read before with what was
// settled about it.
type importForm struct {
	Text string `form:"text" label:"the list"`
	// Name and Data are the file that a preview carries along.
	Name    string `form:"name" label:"the name of the file" validate:"max=1000"`
	Data    string `form:"data" label:"the file"`
	Title   string `form:"title" label:"the name of the list" validate:"max=200"`
	KeepBy  string `form:"keep_by" label:"the release" validate:"omitempty,release"`
	Do      string `form:"do" label:"what to do" validate:"omitempty,oneof=preview save"`
	Request string `form:"request" label:"the identity" validate:"max=64"`
}

// answerPrefix stands before the path of a question in the form.
const answerPrefix = "answer:"

// importList shows what a file holds, or keeps it.
func (s *Server) importList(c echo.Context) error {
	var f importForm
	faults, err := s.readImportForm(c, &f)
	if err != nil {
		return err
	}
	if faults.Message("text") != "" {
		return s.importPage(c, http.StatusUnprocessableEntity, &views.Importing{Text: f.Text, Faults: faults.byField()})
	}
	data, err := f.file(c)
	if err != nil {
		return err
	}
	if len(data) == 0 {
		return s.importPage(c, http.StatusUnprocessableEntity, &views.Importing{Problem: "There is no file and no text.", Remedy: "Choose a file, or paste a list."})
	}
	answers := map[string]string{}
	for name, values := range c.Request().PostForm {
		if path, ok := strings.CutPrefix(name, answerPrefix); ok {
			answers[path] = values[len(values)-1]
		}
	}
	imported, err := s.readImport(f.Name, data, answers)
	if err != nil {
		return err
	}
	if imported.Verdict == army.Unreadable {
		fault := imported.Violations[0]
		return s.importPage(c, http.StatusUnprocessableEntity, &views.Importing{
			Text: f.Text, Problem: text.Message(nil, fault), Remedy: imported.Remedy(fault),
		})
	}
	switch {
	case faults != nil:
		return s.importPage(c, http.StatusUnprocessableEntity, &views.Importing{Faults: faults.byField(), Preview: preview(&f, data, imported)})
	case f.Do == "save":
		return s.keepImport(c, &f, data, imported)
	}
	return s.importPage(c, http.StatusOK, &views.Importing{Preview: preview(&f, data, imported)})
}

// readImportForm reads the form of the page. What is wrong with a field that people
// fill in is told beside it, so that nothing else of the form is lost: f has then what
// was typed there. Anything else is an error.
func (s *Server) readImportForm(c echo.Context, f *importForm) (*formError, error) {
	err := s.readForm(c, f)
	var faults *formError
	if !errors.As(err, &faults) || wantsJSON(c) {
		return nil, err
	}
	typed := lastValues(c.Request().PostForm)
	for _, fault := range faults.Fields {
		switch fault.Field {
		case "text":
			f.Text = typed.Get("text")
		case "title":
			f.Title = typed.Get("title")
		default:
			return nil, err
		}
	}
	return faults, nil
}

// readImport reads a file and judges its list by the current release, or its own.
func (s *Server) readImport(name string, data []byte, answers map[string]string) (*armybuilder.Import, error) {
	check, err := s.Checker.With(armybuilder.Options{})
	if err != nil {
		return nil, err
	}
	return check.Import(name, data, answers)
}

// file returns what is to be read: the file of the form, the one carried along, or
// the text. It names it too.
func (f *importForm) file(c echo.Context) ([]byte, error) {
	if f.Data != "" {
		data, err := base64.StdEncoding.DecodeString(f.Data)
		if err != nil {
			return nil, echo.NewHTTPError(http.StatusBadRequest)
		}
		return data, nil
	}
	data, err := uploaded(c, "file")
	f.Name = fileName(c, "file")
	if err != nil || len(data) > 0 {
		return data, err
	}
	return []byte(strings.TrimSpace(f.Text)), nil
}

// fileName returns the name of a file that a form brings.
func fileName(c echo.Context, field string) string {
	header, err := c.FormFile(field)
	if err != nil || header.Filename == "" {
		return "pasted list"
	}
	return header.Filename
}

// keepImport keeps the list, together with the file.
func (s *Server) keepImport(c echo.Context, f *importForm, data []byte, imported *armybuilder.Import) error {
	list := *imported.Roster
	list.Name = strings.TrimSpace(f.Title)
	if !imported.Own {
		list.Release = imported.Release
		if built := imported.AsBuilt; built != nil && f.KeepBy == built.Release {
			list.Release = built.Release
		}
		cards, err := s.Catalog.Snapshot(list.Release)
		if err != nil {
			return err
		}
		list.Fingerprint = cards.Fingerprint
	}
	if _, err := roster.Decode(roster.Encode(&list)); err != nil {
		return err
	}
	o, err := s.keeper(c)
	if err != nil {
		return err
	}
	kept, err := s.Lists.Import(c.Request().Context(), o, f.Request, &list, armybuilder.Original{File: f.Name, Format: imported.Source, Content: data})
	if err != nil {
		return err
	}
	return seeOther(c, "/lists/"+kept.ID)
}

// preview is what a file holds, for the page.
func preview(f *importForm, data []byte, imported *armybuilder.Import) *views.ImportPreview {
	p := &views.ImportPreview{
		File: f.Name, Data: base64.StdEncoding.EncodeToString(data), Request: f.Request, Own: imported.Own,
		AsBuilt: imported.AsBuilt, Notes: importNotes(imported.Cards, imported.Notes), KeepBy: imported.Release,
	}
	if p.Request == "" {
		p.Request = newRequest()
	}
	if built := imported.AsBuilt; built != nil && f.KeepBy == built.Release {
		p.KeepBy = f.KeepBy
	}
	list := checkedList(imported.Report)
	list.Notes = nil
	if f.Do != "" { // the name was on the page before
		list.Name = f.Title
	}
	p.List = &list
	p.Choices = text.ListWith(list.Cards, imported.Roster, &imported.Report.Report, text.Choices)
	for i := range imported.Questions {
		p.Questions = append(p.Questions, importQuestion(list.Cards, imported.Roster, &imported.Questions[i], f.Do == ""))
	}
	return p
}

// noteTitles are the groups in which a preview shows its notes, by code.
var noteTitles = []struct {
	title string
	codes []string
}{
	{"Paper and file", []string{interop.SheetAgrees.Code, interop.SheetDiffers.Code, interop.SheetUnchecked.Code}},
	{"Unknown", []string{interop.UnknownName.Code, interop.ModelsMissing.Code, interop.UpgradesUnnamed.Code}},
	{"Left out", []string{interop.SummonedDropped.Code, interop.LeftOut.Code, interop.CutName.Code}},
	{"Read under another name", []string{interop.Renamed.Code}},
	{"What the file says differently", []string{interop.TotalDiffers.Code, interop.LimitAssumed.Code, interop.MoreNotes.Code}},
}

// importNotes groups the notes on how a file was read.
func importNotes(cards *card.Release, notes []rules.Violation) []views.ImportNotes {
	var groups []views.ImportNotes
	for _, t := range noteTitles {
		group := views.ImportNotes{Title: t.title}
		for _, n := range notes {
			for _, code := range t.codes {
				if n.Code == code {
					group.Lines = append(group.Lines, text.Message(cards, n))
				}
			}
		}
		if group.Lines != nil {
			groups = append(groups, group)
		}
	}
	return groups
}

// importQuestion is a question in words. first says that the page is shown for the
// first time, so that a suggestion is offered.
func importQuestion(cards *card.Release, list *roster.Roster, q *armybuilder.Question, first bool) views.ImportQuestion {
	v := views.ImportQuestion{Field: answerPrefix + q.Path, Answer: q.Answer, Later: "Decide later"}
	of := ""
	if q.About != nil {
		of = unitWords(cards, list, q.About)
	}
	for _, o := range q.Options {
		option := views.ImportOption{Value: o.Value, Label: o.Name}
		if q.Kind == armybuilder.HowMany {
			option.Label = o.Value + " models"
			if o.Value == "1" {
				option.Label = "1 model"
			}
		}
		if q.Kind == armybuilder.WhichModel {
			option.Label = "Model " + o.Value
		}
		v.Options = append(v.Options, option)
	}
	switch q.Kind {
	case armybuilder.HowMany:
		v.Ask = "How many models has " + of + "?"
	case armybuilder.WhichModel:
		v.Ask = "Which model of " + of + " carries " + q.Found + "?"
		if q.Answer == "" && first {
			v.Answer, v.Suggested = q.Suggested, q.Suggested != ""
		}
	default:
		v.Ask, v.Later = "What is “"+q.Found+"”?", "Leave it unknown for now"
		if of != "" && strings.Contains(q.Path, "/upgrades/") {
			v.Ask = "What is “" + q.Found + "” of " + of + "?"
		}
	}
	return v
}

// unitWords names a unit so that it can be told from others of its kind.
func unitWords(cards *card.Release, list *roster.Roster, entry *roster.Unit) string {
	name := entry.Unit
	if u := cards.Unit(name); u != nil {
		name = u.Name
	}
	if !text.Blank(entry.Label) {
		return name + " “" + entry.Label + "”"
	}
	copies, number := 0, 0
	for i := range list.Units {
		if list.Units[i].Unit == entry.Unit {
			if copies++; list.Units[i].ID == entry.ID {
				number = copies
			}
		}
	}
	if copies > 1 && number > 0 {
		return name + ", number " + strconv.Itoa(number) + ","
	}
	return name
}

// originalName is the name of the file that a list was read from; empty for a list
// that was made here.
func (s *Server) originalName(c echo.Context, id string) (string, error) {
	owner, err := s.owner(c)
	if err != nil {
		return "", err
	}
	original, err := s.Lists.Original(c.Request().Context(), owner, id)
	if errors.Is(err, armybuilder.ErrNotFound) {
		return "", nil
	}
	return original.File, err
}

// original answers with the file that a list was read from, as it was sent.
func (s *Server) original(c echo.Context) error {
	o, err := s.owner(c)
	if err != nil {
		return err
	}
	file, err := s.Lists.Original(c.Request().Context(), o, c.Param("id"))
	if err != nil {
		return err
	}
	attach(c, file.File, "")
	c.Response().Header().Set(echo.HeaderCacheControl, "private, no-store")
	return c.Blob(http.StatusOK, echo.MIMEOctetStream, file.Content)
}
