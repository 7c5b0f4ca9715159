package handlers

import (
	"errors"
	"net/http"
	"strings"

	"github.com/labstack/echo/v4"

	"muster/armybuilder"
	"muster/rules"
	"muster/rules/army"
	"muster/rules/roster"
	"muster/rules/text"
	"muster/views"
)

// verifyRoutes are the page on which anybody checks a sealed list against the
// opened one, as muster verify does.
func (s *Server) verifyRoutes() []route {
	return []route{
		{method: http.MethodGet, path: "/verify", kind: page, handle: s.showVerify},
		{method: http.MethodPost, path: "/verify", kind: page, guess: true, handle: s.verify, body: maxUpload},
	}
}

// A verifyForm is a sealed list, the open one and the salt, each as text; files
// with the same names outrank it.
type verifyForm struct {
	Code   string `form:"code" label:"the code" validate:"max=100"`
	Closed string `form:"closed" label:"the closed list" validate:"max=8388608"`
	Open   string `form:"open" label:"the open list" validate:"max=8388608"`
	Salt   string `form:"salt" label:"the salt" validate:"max=1000"`
}

// showVerify is the empty form, with the code that a link brings.
func (s *Server) showVerify(c echo.Context) error {
	var f codeForm
	err := s.readQuery(c, &f)
	var faults *formError
	if errors.As(err, &faults) && !wantsJSON(c) {
		return s.verifyPage(c, http.StatusUnprocessableEntity, &views.Verifying{Code: typedQuery(c).Get("code"), Faults: faults.byField()})
	}
	if err != nil {
		return err
	}
	return s.verifyPage(c, http.StatusOK, &views.Verifying{Code: f.Code})
}

func (s *Server) verifyPage(c echo.Context, status int, v *views.Verifying) error {
	shell := s.shell(c, "Verify a sealed list")
	shell.Section, shell.Path = "check", "/verify"
	shell.Description = "Check that an opened army list is the one that was sealed as a closed list."
	return s.html(c, status, views.VerifyPage(shell, v))
}

// verify proves a sealed list, or names the first difference. Nothing is kept.
func (s *Server) verify(c echo.Context) error {
	var f verifyForm
	err := s.readForm(c, &f)
	var faults *formError
	if errors.As(err, &faults) && !wantsJSON(c) {
		typed := lastValues(c.Request().PostForm)
		return s.verifyPage(c, http.StatusUnprocessableEntity, &views.Verifying{
			Code: typed.Get("code"), Closed: typed.Get("closed"), Open: typed.Get("open"), Salt: typed.Get("salt"), Faults: faults.byField(),
		})
	}
	if err != nil {
		return err
	}
	v := &views.Verifying{Code: f.Code, Closed: f.Closed, Open: f.Open, Salt: f.Salt, Faults: map[string]string{}}
	closed, err := s.verifyClosed(c, v)
	if err != nil {
		return err
	}
	open, err := s.verifyOpen(c, v)
	if err != nil {
		return err
	}
	salt, err := verifySalt(c, v)
	if err != nil {
		return err
	}
	if len(v.Faults) > 0 {
		return s.verifyPage(c, http.StatusUnprocessableEntity, v)
	}
	v.Done, v.List = true, checkedList(open)
	v.Seal = closed.Seal
	err = roster.Verify(closed, open.Roster, salt)
	var difference rules.Violation
	if errors.As(err, &difference) {
		v.Path, v.Difference = difference.Path, text.Message(open.Cards, difference)
	} else if err != nil {
		return err
	}
	return s.verifyPage(c, http.StatusOK, v)
}

// sentOr returns the file of the form, or what was typed instead.
func sentOr(c echo.Context, field, typed string) (data []byte, file bool, err error) {
	data, err = uploaded(c, field)
	if err != nil || len(data) > 0 {
		return data, true, err
	}
	return []byte(strings.TrimSpace(typed)), false, nil
}

// verifyClosed returns the closed list of the form: the document, or what stands
// under the code. What is wrong is noted as a fault.
func (s *Server) verifyClosed(c echo.Context, v *views.Verifying) (*roster.ClosedList, error) {
	data, file, err := sentOr(c, "closed_file", v.Closed)
	if err != nil {
		return nil, err
	}
	if len(data) == 0 && strings.TrimSpace(v.Code) != "" {
		return s.verifyCode(c, v)
	}
	if len(data) == 0 {
		v.Faults["closed"] = "Type the code of the shared list, or bring its closed document."
		return nil, nil
	}
	closed, err := armybuilder.DecodeClosed(data)
	if err != nil {
		v.Faults["closed"] = faultText(err)
		return nil, nil
	}
	if file { // kept on the page, so that it need not be chosen again
		v.Closed = string(roster.EncodeClosed(closed))
	}
	return closed, nil
}

func (s *Server) verifyCode(c echo.Context, v *views.Verifying) (*roster.ClosedList, error) {
	code, err := armybuilder.ParseCode(lastSegment(v.Code))
	if err != nil {
		v.Faults["code"] = "The code is mistyped. Compare it with the original."
		return nil, nil
	}
	shared, err := s.Lists.Shared(c.Request().Context(), code)
	switch {
	case errors.Is(err, armybuilder.ErrNotFound):
		v.Faults["code"] = "No list is shared under this code, or not any more. Use the closed document if somebody kept it."
	case err != nil:
		return nil, err
	case shared.Closed == nil:
		v.Faults["code"] = "The list under this code is open now. Use the closed document that was kept when it was closed."
	case shared.Closed.Seal == "":
		v.Faults["code"] = "The list under this code is closed, but its owner has not sealed it."
	default:
		v.Under = code.Pretty()
		return shared.Closed, nil
	}
	return nil, nil
}

// verifyOpen reads the open list, in any form that carries one.
func (s *Server) verifyOpen(c echo.Context, v *views.Verifying) (*armybuilder.Report, error) {
	data, file, err := sentOr(c, "open_file", v.Open)
	if err != nil {
		return nil, err
	}
	if len(data) == 0 {
		v.Faults["open"] = "Bring the opened list: its roster document, or its sheet as PDF."
		return nil, nil
	}
	name := "pasted list"
	if file {
		name = fileName(c, "open_file")
	}
	report, err := s.checked(name, data)
	if err != nil {
		return nil, err
	}
	if report.Verdict == army.Unreadable {
		v.Faults["open"] = text.Message(nil, report.Violations[0])
		return nil, nil
	}
	if file {
		v.Open = string(roster.Encode(report.Roster))
	}
	return report, nil
}

func verifySalt(c echo.Context, v *views.Verifying) (salt [32]byte, err error) {
	data, _, err := sentOr(c, "salt_file", v.Salt)
	if err != nil {
		return salt, err
	}
	digits := strings.ToLower(strings.TrimSpace(string(data)))
	if digits == "" {
		v.Faults["salt"] = "Bring the salt: the owner of the list tells it when the list is opened."
		return salt, nil
	}
	if salt, err = roster.DecodeSalt([]byte(digits)); err != nil {
		v.Faults["salt"] = faultText(err)
		return salt, nil
	}
	v.Salt = digits
	return salt, nil
}

// faultText is what is wrong with a document, in a sentence.
func faultText(err error) string {
	var fault rules.Violation
	if errors.As(err, &fault) {
		return text.Message(nil, fault)
	}
	return err.Error()
}
