// Package pdf prints lists as sheets for the table: page.go and its neighbours
// lay a judged list out on pages, which is pure; draw.go turns pages into the
// bytes of a PDF. The same input gives the same bytes.
//
// # Reading a sheet back
//
// A sheet carries the document that it shows as an embedded file: an open one
// the shared copy of its roster, named [carried.Roster], a closed one its closed
// view, named [carried.Closed], and nothing else. What is printed and what is
// carried can be compared, since every sheet has its checksum in three places:
//
//   - of the embedded document: [carried.Checksum], or [carried.ClosedChecksum];
//   - in the metadata: the Keywords of the Info dictionary are
//     [carried.KeywordPrefix] and the checksum;
//   - in print: the footer of every page shows it in one piece, so that a content
//     stream, inflated, has its characters as UTF-16 (big endian) between
//     parentheses, without escapes.
//
// Paper and file agree if all are equal. A sheet whose embedded document was
// exchanged differs from its own print, and so does a print-out from a document
// that was changed since.
//
// For screen readers the print page of the web application is the form to use:
// its structure is tagged, which that of these sheets is not.
package pdf
