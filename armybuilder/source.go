package armybuilder

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"muster/rules"
)

// A Source is one file that may hold a list: an argument, a file in a folder or
// a member of an archive.
type Source struct {
	// Name is what reports call it: the argument, and for a member the argument,
	// a slash and its path inside.
	Name string
	read func() ([]byte, error)
}

// Read returns the content. An error that is or wraps a [rules.Violation] says
// that the file opens but cannot be a list; any other says that it does not open.
func (s Source) Read() ([]byte, error) { return s.read() }

// Seen returns the same file; whoever reads it shows its content to see.
func (s Source) Seen(see func(data []byte)) Source {
	return Source{s.Name, func() ([]byte, error) {
		data, err := s.read()
		see(data)
		return data, err
	}}
}

// An ArgError is an argument, or a file in one, that cannot be opened or holds
// no list at all.
type ArgError struct {
	// What is the argument or the file.
	What string
	// Problem and Remedy are a few words each.
	Problem, Remedy string
}

// Error returns what, where and remedy in one line.
func (e *ArgError) Error() string { return fmt.Sprintf("%s: %s; %s", e.What, e.Problem, e.Remedy) }

// extensions are the endings of the names that count in a folder or an archive.
var extensions = []string{".json", ".ros", ".rosz", ".txt", ".pdf", ".zip"}

const archiveExtension = ".zip"

// Sources are the files behind the arguments of a check.
type Sources struct {
	Files []Source
	// Errors are the arguments that gave no file. The others are checked all the
	// same.
	Errors []error

	open      []io.Closer
	usedStdin bool
}

// FindSources lists the files behind args: a file as it is, - for stdin, a
// folder to the bottom in order of path, and the members of an archive. Close
// the Sources when all are read.
func FindSources(args []string, stdin io.Reader) *Sources {
	s := &Sources{}
	for _, arg := range args {
		s.argument(arg, stdin)
	}
	return s
}

// Close closes the archives.
func (s *Sources) Close() error {
	var errs []error
	for _, c := range s.open {
		errs = append(errs, c.Close())
	}
	return errors.Join(errs...)
}

func (s *Sources) fail(what, problem, remedy string) {
	s.Errors = append(s.Errors, &ArgError{what, problem, remedy})
}

func (s *Sources) argument(arg string, stdin io.Reader) {
	if arg == "-" {
		if s.usedStdin {
			s.fail("standard input", "named twice", "it can be read only once")
			return
		}
		s.usedStdin = true
		s.Files = append(s.Files, Source{arg, func() ([]byte, error) { return readLimited("standard input", stdin) }})
		return
	}
	info, err := os.Stat(arg)
	switch {
	case err != nil:
		s.Errors = append(s.Errors, openError(arg, err))
	case info.IsDir():
		s.folder(arg)
	case isArchive(arg):
		s.archive(arg)
	default:
		s.Files = append(s.Files, fileSource(arg))
	}
}

func isArchive(name string) bool { return strings.EqualFold(filepath.Ext(name), archiveExtension) }

// counts reports whether a file of that name is looked at in a folder or an
// archive.
func counts(name string) bool {
	return !strings.HasPrefix(name, ".") && slices.Contains(extensions, strings.ToLower(filepath.Ext(name)))
}

const noList = "put files ending in " + ".json, .ros, .rosz, .txt, .pdf or .zip into it, or name one"

func (s *Sources) folder(arg string) {
	prefix := strings.TrimRight(filepath.ToSlash(arg), "/") + "/"
	names := s.walk(prefix, "", nil)
	slices.Sort(names)
	before, faults := len(s.Files), len(s.Errors)
	for _, name := range names {
		if isArchive(name) {
			s.archive(prefix + name)
		} else {
			s.Files = append(s.Files, fileSource(prefix+name))
		}
	}
	if len(s.Files) == before && len(s.Errors) == faults {
		s.fail(arg, "no list in this folder", noList)
	}
}

// walk appends the paths below prefix+dir that count. Links to folders are not
// followed, so that no circle can hold it.
func (s *Sources) walk(prefix, dir string, names []string) []string {
	entries, err := os.ReadDir(prefix + dir)
	if err != nil {
		s.Errors = append(s.Errors, openError(prefix+dir, err))
	}
	for _, e := range entries {
		name := dir + e.Name()
		switch {
		case strings.HasPrefix(e.Name(), "."):
		case e.IsDir():
			names = s.walk(prefix, name+"/", names)
		case !counts(e.Name()):
		case e.Type().IsRegular():
			names = append(names, name)
		case e.Type()&fs.ModeSymlink != 0:
			if info, err := os.Stat(prefix + name); err == nil && info.Mode().IsRegular() {
				names = append(names, name)
			}
		}
	}
	return names
}

func fileSource(name string) Source {
	return Source{name, func() ([]byte, error) { return ReadFile(name) }}
}

// ReadFile reads a file, unless its size alone says that it is no list or pack. An
// error that does not wrap a [rules.Violation] says that the file does not open.
func ReadFile(path string) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, openError(path, err)
	}
	data, err := readOpen(path, f)
	if closeErr := f.Close(); err == nil && closeErr != nil {
		err = openError(path, closeErr)
	}
	return data, err
}

func readOpen(path string, f *os.File) ([]byte, error) {
	info, err := f.Stat()
	if err != nil {
		return nil, openError(path, err)
	}
	size := info.Size()
	if !info.Mode().IsRegular() || size == 0 {
		return readLimited(path, f)
	}
	if size > MaxFile {
		return nil, FileTooLarge.Broken("", rules.Int("have", int(size)), rules.Int("limit", MaxFile))
	}
	data := make([]byte, size)
	n, err := io.ReadFull(f, data)
	if err != nil && !errors.Is(err, io.ErrUnexpectedEOF) && !errors.Is(err, io.EOF) {
		return nil, openError(path, err)
	}
	return data[:n], nil
}

// readLimited reads what has no known size: standard input, a pipe, a device.
func readLimited(name string, r io.Reader) ([]byte, error) {
	data, err := io.ReadAll(io.LimitReader(r, MaxFile+1))
	if err != nil {
		return nil, openError(name, err)
	}
	if len(data) > MaxFile {
		return nil, FileTooLarge.Broken("", rules.Int("have", 0), rules.Int("limit", MaxFile))
	}
	return data, nil
}

// openError says in plain words why a file does not open.
func openError(name string, err error) error {
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return &ArgError{name, "no such file or folder", "check the spelling"}
	case errors.Is(err, fs.ErrPermission):
		return &ArgError{name, "no permission to read it", "change its permissions or run as its owner"}
	}
	var pathErr *fs.PathError
	if errors.As(err, &pathErr) {
		err = pathErr.Err
	}
	return &ArgError{name, err.Error(), "see whether the file can be opened at all"}
}
