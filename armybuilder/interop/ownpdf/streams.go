package ownpdf

import (
	"bytes"
	"compress/zlib"
	"errors"
	"io"
	"regexp"
	"slices"
	"strconv"

	"muster/armybuilder/interop"
)

// A stream is one stream object of a file.
type stream struct {
	dict, data []byte
}

var (
	streamWord    = []byte("stream")
	endStreamWord = []byte("endstream")
	lengthPattern = regexp.MustCompile(`/Length[ \t\r\n]+(\d{1,8})[ \t\r\n]*(?:/|>)`)
)

// maxDict is how long a dictionary before a stream may be.
const maxDict = 4 << 10

// streamAt returns the stream whose keyword stands at the offset.
func streamAt(data []byte, at int) (stream, bool) {
	start := at + len(streamWord)
	switch {
	case bytes.HasPrefix(data[start:], []byte("\r\n")):
		start += 2
	case bytes.HasPrefix(data[start:], []byte("\n")):
		start++
	default:
		return stream{}, false // a word in a text
	}
	before := data[max(0, at-maxDict):at]
	obj := bytes.LastIndex(before, []byte(" obj"))
	if obj < 0 {
		return stream{}, false
	}
	s := stream{dict: before[obj:]}
	if m := lengthPattern.FindSubmatch(s.dict); m != nil {
		length, err := strconv.Atoi(string(m[1]))
		if err == nil && start+length <= len(data) && bytes.HasPrefix(bytes.TrimLeft(data[start+length:min(len(data), start+length+16)], "\r\n"), endStreamWord) {
			s.data = data[start : start+length]
			return s, true
		}
	}
	// The length stands elsewhere or is wrong.
	end := bytes.Index(data[start:], endStreamWord)
	if end < 0 {
		return stream{}, false
	}
	s.data = bytes.TrimRight(data[start:start+end], "\r\n")
	return s, true
}

// attachments returns the embedded files.
func attachments(data []byte) []stream {
	mark := []byte("/EmbeddedFile")
	var all []stream
	at := 0
	for range interop.MaxStreams {
		i := bytes.Index(data[at:], mark)
		if i < 0 {
			break
		}
		at += i + len(mark)
		if at < len(data) && data[at] == 's' { // the catalogue of them
			continue
		}
		word := bytes.Index(data[at:min(len(data), at+maxDict)], streamWord)
		if word < 0 {
			continue
		}
		if s, ok := streamAt(data, at+word); ok {
			all = append(all, s)
		}
	}
	return all
}

var errTooLarge = errors.New("too large")

// content returns what a stream holds, unpacked, at most limit bytes.
func (s stream) content(limit int64) ([]byte, error) {
	var r io.Reader = bytes.NewReader(s.data)
	switch {
	case bytes.Contains(s.dict, []byte("/FlateDecode")):
		z, err := zlib.NewReader(r)
		if err != nil {
			return nil, err
		}
		defer z.Close() //nolint:errcheck // nothing is kept open
		r = z
	case bytes.Contains(s.dict, []byte("/Filter")):
		return nil, errors.New("packed in another way")
	}
	content, err := io.ReadAll(io.LimitReader(r, limit+1))
	if err == nil && int64(len(content)) > limit {
		err = errTooLarge
	}
	return content, err
}

// maxPage is how much of a page is unpacked in the search for its checksum.
const maxPage = 1 << 20

// checksums returns the different checksums that the pages show.
func checksums(data []byte) []string {
	var found []string
	at := 0
	for range interop.MaxStreams {
		i := bytes.Index(data[at:], streamWord)
		if i < 0 {
			break
		}
		at += i + len(streamWord)
		if bytes.HasSuffix(data[:at], endStreamWord) {
			continue
		}
		// Fonts and pictures say what they are; a page says nothing.
		s, ok := streamAt(data, at-len(streamWord))
		if !ok || bytes.Contains(s.dict, []byte("/Type")) || bytes.Contains(s.dict, []byte("/Subtype")) || bytes.Contains(s.dict, []byte("/Length1")) {
			continue
		}
		page, err := s.content(maxPage)
		if err != nil {
			continue
		}
		for hyphen := 0; ; hyphen += len(wideHyphen) {
			i := bytes.Index(page[hyphen:], wideHyphen)
			if i < 0 {
				break
			}
			hyphen += i
			if sum := checksumAt(page, hyphen-2*groupLength); sum != "" && !slices.Contains(found, sum) {
				found = append(found, sum)
			}
		}
	}
	return found
}

// A checksum is three groups of characters with hyphens between them. Pages show
// it in UTF-16, big endian, in one piece.
const (
	groupLength    = 4
	checksumLength = 3*groupLength + 2
)

var wideHyphen = []byte{0, '-'}

// checksumAt returns the checksum that a page shows at the offset, or nothing.
func checksumAt(page []byte, at int) string {
	if at < 0 || at+2*checksumLength > len(page) {
		return ""
	}
	var sum [checksumLength]byte
	for i := range sum {
		c := page[at+2*i+1]
		isHyphen := i%(groupLength+1) == groupLength
		if page[at+2*i] != 0 || isHyphen != (c == '-') || !isHyphen && (c < '0' || c > '9') && (c < 'A' || c > 'Z') {
			return ""
		}
		sum[i] = c
	}
	return string(sum[:])
}
