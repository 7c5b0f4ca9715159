package handlers

import (
	"encoding"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/go-playground/locales/en"
	ut "github.com/go-playground/universal-translator"
	"github.com/go-playground/validator/v10"
	english "github.com/go-playground/validator/v10/translations/en"
	"github.com/labstack/echo/v4"

	"muster/rules/card"
)

// forms read and validate what a form or a query holds. The struct tag form
// names the field, label what people call it, and validate the rules of the
// validator. That a form is a form is checked here; that a list is a list is for
// the rules core.
type forms struct {
	validate  *validator.Validate
	translate ut.Translator
}

// newForms needs to know the releases, for those who ask for one that is none.
func newForms(releases func() []string) (*forms, error) {
	f := &forms{validate: validator.New(validator.WithRequiredStructEnabled())}
	f.translate, _ = ut.New(en.New()).GetTranslator("en")
	f.validate.RegisterTagNameFunc(func(field reflect.StructField) string { return fieldLabel(field) })
	if err := english.RegisterDefaultTranslations(f.validate, f.translate); err != nil {
		return nil, err
	}
	if err := f.validate.RegisterValidation(releaseTag, namesRelease); err != nil {
		return nil, err
	}
	for tag, words := range map[string]func(validator.FieldError) string{
		"required": func(validator.FieldError) string { return "is missing" },
		"oneof":    func(fault validator.FieldError) string { return noneOf(fault.Value(), strings.Fields(fault.Param())) },
		releaseTag: func(fault validator.FieldError) string { return noneOf(fault.Value(), releases()) },
	} {
		err := f.validate.RegisterTranslation(tag, f.translate,
			func(ut.Translator) error { return nil },
			func(_ ut.Translator, fault validator.FieldError) string { return fault.Field() + " " + words(fault) })
		if err != nil {
			return nil, err
		}
	}
	return f, nil
}

// releaseTag is the rule of a field that names a release. Whether there is such a
// release is for the catalogue.
const releaseTag = "release"

func namesRelease(field validator.FieldLevel) bool {
	_, err := time.Parse(time.DateOnly, field.Field().String())
	return err == nil
}

// noneOf says of a field what was chosen, which a list of choices cannot show again, and
// what could have been.
func noneOf(typed any, choices []string) string {
	const most = 40 // characters, for who pasted a whole text
	chosen := ""
	if text, ok := typed.(string); ok && text != "" {
		if runes := []rune(keepable(text)); len(runes) > most {
			text = string(runes[:most]) + "…"
		}
		quoted := strconv.QuoteToGraphic(text) // nothing unseen turns the words around it
		chosen = "“" + quoted[1:len(quoted)-1] + "” "
	}
	return chosen + "is none of the choices: " + strings.Join(choices, ", ")
}

// fieldLabel returns what people call a field.
func fieldLabel(field reflect.StructField) string {
	if l := field.Tag.Get("label"); l != "" {
		return l
	}
	return field.Tag.Get("form")
}

// A formError is what is wrong with a form, field by field.
type formError struct {
	Fields []fieldError
}

func (e *formError) Error() string {
	messages := make([]string, len(e.Fields))
	for i, f := range e.Fields {
		messages[i] = f.Message
	}
	return strings.Join(messages, " ")
}

// Message returns what is wrong with the field, or nothing.
func (e *formError) Message(field string) string {
	if e == nil {
		return ""
	}
	for _, f := range e.Fields {
		if f.Field == field {
			return f.Message
		}
	}
	return ""
}

// byField returns the messages by the names of the fields; nil if nothing is wrong.
func (e *formError) byField() map[string]string {
	if e == nil {
		return nil
	}
	faults := map[string]string{}
	for _, f := range e.Fields {
		faults[f.Field] = f.Message
	}
	return faults
}

// lastValues are the fields of a form as a page shows them again: of several values
// of one name the last, which is the one that is read, with a sign in place of what no
// text may hold.
func lastValues(form url.Values) url.Values {
	last := make(url.Values, len(form))
	for name, values := range form {
		if len(values) > 0 {
			last.Set(name, keepable(values[len(values)-1]))
		}
	}
	return last
}

// keepable is a text with a sign in place of each character that cannot be kept.
func keepable(s string) string {
	const sign = "\ufffd"
	return strings.ReplaceAll(strings.ToValidUTF8(s, sign), "\x00", sign)
}

// readForm fills in the struct that into points to from the request's body and
// validates it. What is wrong with the fields is a *formError.
func (s *Server) readForm(c echo.Context, into any) error {
	r := c.Request()
	const memory = 1 << 20
	err := r.ParseMultipartForm(memory)
	if errors.Is(err, http.ErrNotMultipart) {
		err = r.ParseForm()
	}
	if err != nil {
		var tooLarge *http.MaxBytesError
		if errors.As(err, &tooLarge) {
			return tooLarge
		}
		return echo.NewHTTPError(http.StatusBadRequest)
	}
	return s.forms.read(r.PostForm, into)
}

// readQuery does the same with the query of the address.
func (s *Server) readQuery(c echo.Context, into any) error {
	values, broken, err := queryOf(c)
	if err != nil {
		return echo.NewHTTPError(http.StatusBadRequest)
	}
	var faults []fieldError
	form := reflect.TypeOf(into).Elem()
	for i := range form.NumField() {
		field := form.Field(i)
		if name := field.Tag.Get("form"); name != "" && slices.Contains(broken, name) {
			values.Del(name)
			faults = append(faults, fieldError{name, sentence(fieldLabel(field) + " has a % without two digits after it")})
		}
	}
	return s.forms.read(values, into, faults...)
}

// readUnderstood is readQuery for a page that shows what was asked for as far as it is
// understood: fields that have faults are left out, as if they were not in the address.
func (s *Server) readUnderstood(c echo.Context, into any) (*formError, error) {
	err := s.readQuery(c, into)
	var faults *formError
	if !errors.As(err, &faults) || wantsJSON(c) {
		return nil, err
	}
	faults.leaveOut(into)
	return faults, nil
}

// leaveOut empties the fields of a form that have faults.
func (e *formError) leaveOut(into any) {
	if e == nil {
		return
	}
	form := reflect.ValueOf(into).Elem()
	for i := range form.NumField() {
		if e.Message(form.Type().Field(i).Tag.Get("form")) != "" {
			form.Field(i).SetZero()
		}
	}
}

// and returns the faults with more of them; nil if there is none.
func (e *formError) and(more ...fieldError) *formError {
	if len(more) == 0 {
		return e
	}
	if e == nil {
		e = new(formError)
	}
	e.Fields = append(e.Fields, more...)
	return e
}

// status is that of a page which tells the faults.
func (e *formError) status() int {
	if e == nil {
		return http.StatusOK
	}
	return http.StatusUnprocessableEntity
}

// queryOf are the fields of the address. Somebody may have typed them there, so that
// a value has a % that begins nothing: then it stands as it was typed, and the name of
// its field is among the broken ones. A name that cannot be read is an error.
func queryOf(c echo.Context) (values url.Values, broken []string, err error) {
	values = url.Values{}
	for pair := range strings.SplitSeq(c.Request().URL.RawQuery, "&") {
		if pair == "" {
			continue
		}
		name, value, _ := strings.Cut(pair, "=")
		name, failed := url.QueryUnescape(name)
		if failed != nil {
			err = failed
			continue
		}
		if plain, failed := url.QueryUnescape(value); failed == nil {
			value = plain
		} else if !slices.Contains(broken, name) {
			broken = append(broken, name)
		}
		values.Add(name, value)
	}
	return values, broken, err
}

// typedQuery are the fields of the address as a page shows them again.
func typedQuery(c echo.Context) url.Values {
	values, _, _ := queryOf(c) // what can be read of them
	return lastValues(values)
}

// read fills in the struct that into points to and validates it. Fields that have
// faults already are not judged.
func (f *forms) read(values url.Values, into any, faults ...fieldError) error {
	faults = append(faults, decodeFields(values, reflect.ValueOf(into).Elem())...)
	err := f.validate.Struct(into)
	var invalid validator.ValidationErrors
	if err != nil && !errors.As(err, &invalid) {
		return err // a struct that is no form
	}
	for _, v := range invalid {
		field, _ := reflect.TypeOf(into).Elem().FieldByName(v.StructField())
		name := field.Tag.Get("form")
		if (&formError{faults}).Message(name) == "" { // a value that was not read is not judged too
			faults = append(faults, fieldError{name, sentence(v.Translate(f.translate))})
		}
	}
	if len(faults) > 0 {
		return &formError{faults}
	}
	return nil
}

// decodeFields fills in the fields of a struct from values. A field is a text, a
// whole number, a yes or no, a type that reads itself from text, a pointer to one
// of these for a field that may be left out, or a list of texts.
func decodeFields(values url.Values, into reflect.Value) (faults []fieldError) {
	for i := range into.NumField() {
		meta := into.Type().Field(i)
		name := meta.Tag.Get("form")
		given, ok := values[name]
		if name == "" || !ok {
			continue
		}
		field := into.Field(i)
		if field.Kind() == reflect.Slice && field.Type().Elem().Kind() == reflect.String {
			for _, v := range given {
				field.Set(reflect.Append(field, reflect.ValueOf(v).Convert(field.Type().Elem())))
			}
			continue
		}
		value := given[len(given)-1]
		if field.Kind() == reflect.Pointer {
			if strings.TrimSpace(value) == "" {
				continue
			}
			field.Set(reflect.New(field.Type().Elem()))
			field = field.Elem()
		}
		if problem := decodeField(value, field); problem != "" {
			faults = append(faults, fieldError{name, sentence(fieldLabel(meta) + " " + problem)})
		}
	}
	return faults
}

// decodeField reads one value; it returns what is wrong with it, or nothing.
func decodeField(value string, field reflect.Value) string {
	if u, ok := field.Addr().Interface().(encoding.TextUnmarshaler); ok {
		err := u.UnmarshalText([]byte(value))
		var unknown *card.UnknownNameError
		switch {
		case errors.As(err, &unknown):
			return noneOf(value, unknown.Have)
		case err != nil:
			return "cannot be read"
		}
		return ""
	}
	switch field.Kind() {
	case reflect.String:
		if strings.ContainsRune(value, 0) || !validText(value) {
			return "has a character that cannot be kept"
		}
		field.SetString(value)
	case reflect.Int:
		value = strings.TrimSpace(value)
		if value == "" {
			return "" // as if it were left out
		}
		n, err := strconv.ParseInt(value, 10, strconv.IntSize)
		if err != nil {
			n, err = strconv.ParseInt(ungrouped(value), 10, strconv.IntSize)
		}
		if err != nil {
			return "must be a whole number, such as 2000 or 2,000"
		}
		field.SetInt(n)
	case reflect.Bool:
		field.SetBool(value != "" && value != "0" && value != "false")
	default:
		panic(fmt.Sprintf("a form field of type %s", field.Type())) // a test of every form finds it
	}
	return ""
}

// grouped is a number whose thousands are set apart, as this site and others write
// it: 2,000 or 1 500. Nothing else is meant by it: the groups are of three digits,
// the first does not begin with 0, and a number with a fraction is no whole one.
var grouped = regexp.MustCompile("^-?[1-9][0-9]{0,2}(?:(?:,[0-9]{3})+|(?:\\.[0-9]{3})+|(?:[ \u00a0\u2009\u202f][0-9]{3})+|(?:['’][0-9]{3})+)$")

// ungrouped returns a whole number without what sets its thousands apart.
func ungrouped(value string) string {
	if !grouped.MatchString(value) {
		return value
	}
	return strings.Map(func(c rune) rune {
		if c == '-' || '0' <= c && c <= '9' {
			return c
		}
		return -1
	}, value)
}

func validText(s string) bool { return strings.ToValidUTF8(s, "") == s }

// sentence begins with a capital and ends with a stop.
func sentence(s string) string {
	if s == "" {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:] + "."
}
