package handlers

import (
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"strings"

	"github.com/labstack/echo/v4"

	"muster/armybuilder"
	"muster/armybuilder/pdf"
	"muster/rules/army"
	"muster/rules/roster"
)

// pdfRoutes are the owner's sheets as files; those of readers are a form of the
// shared list.
func (s *Server) pdfRoutes() []route {
	return []route{
		{method: http.MethodGet, path: "/lists/:id/sheet.pdf", kind: page, access: editor, handle: s.pdfOwn},
	}
}

// pdfPath returns where the PDF of a list stands that is read at base.
func pdfPath(base string) string {
	if strings.HasPrefix(base, "/lists/") {
		return base + "/sheet.pdf"
	}
	return base + ".pdf"
}

// pdfOwn is the sheet for the owner: with the player's name or closed if asked
// for.
func (s *Server) pdfOwn(c echo.Context) error {
	list, err := s.list(c)
	if err != nil {
		return err
	}
	f, options, err := s.pdfOptions(c, list.ReadCode)
	if err != nil {
		return err
	}
	if f.Closed {
		view, _, err := s.closedView(c, list)
		if err != nil {
			return err
		}
		return s.sendClosedPDF(c, view, options)
	}
	options.Player = f.Player
	return s.sendPDF(c, list.Roster, options)
}

// sharedPDF is the sheet for readers: of a closed list the closed one, whatever
// is revealed.
func (s *Server) sharedPDF(c echo.Context, list *armybuilder.Shared) error {
	_, options, err := s.pdfOptions(c, list.Code)
	if err != nil {
		return err
	}
	if list.Closed != nil {
		return s.sendClosedPDF(c, list.Closed, options)
	}
	return s.sendPDF(c, list.Open, options)
}

// pdfOptions reads what is asked for. The sheet of a shared list leads to it.
func (s *Server) pdfOptions(c echo.Context, code armybuilder.Code) (f printForm, o pdf.Options, err error) {
	if err := s.readQuery(c, &f); err != nil {
		return f, o, err
	}
	if f.Paper != "" {
		if o.Paper, err = pdf.ParsePaper(f.Paper); err != nil {
			return f, o, err
		}
	}
	if code != "" {
		o.Link = pdf.Link{URL: s.absolute(c, "/r/"+string(code)), Code: code.Pretty()}
	}
	return f, o, nil
}

func (s *Server) sendPDF(c echo.Context, r *roster.Roster, o pdf.Options) error {
	cards, known, err := s.releaseOf(r)
	if err != nil {
		return err
	}
	title := listTitle(cards, r)
	if !known {
		cards = nil
	}
	hash := sha256.Sum256(roster.Encode(r))
	return s.send(c, pdf.Key{Print: "open " + hex.EncodeToString(hash[:]), Cards: cards, Options: o}, title, func() ([]byte, error) {
		return pdf.Sheet(&armybuilder.Report{
			Source: roster.Format, Roster: r, Cards: cards, Scale: r.Scale, Judgement: army.Judge(cards, nil, r, army.Options{}),
		}, o)
	})
}

func (s *Server) sendClosedPDF(c echo.Context, list *roster.ClosedList, o pdf.Options) error {
	r := list.AsRoster()
	cards, known, err := s.releaseOf(r)
	if err != nil {
		return err
	}
	title := listTitle(cards, r)
	if !known {
		cards = nil
	}
	hash := sha256.Sum256(roster.EncodeClosed(list))
	return s.send(c, pdf.Key{Print: "closed " + hex.EncodeToString(hash[:]), Cards: cards, Options: o}, title, func() ([]byte, error) {
		return pdf.ClosedSheet(list, cards, o)
	})
}

// send answers with the sheet of the key, made now or kept from before.
func (s *Server) send(c echo.Context, key pdf.Key, title string, make func() ([]byte, error)) error {
	sheet, err := s.sheets.Print(c.Request().Context(), key, make)
	if err != nil {
		return err
	}
	return unchanged(c, sheet, func() error {
		attach(c, title, ".pdf")
		return c.Blob(http.StatusOK, "application/pdf", sheet)
	})
}
