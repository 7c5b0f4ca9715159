// Package text is the English of the rules core: the sentence of every
// [rules.Violation] and every computed remedy, the labels of verdicts, slots and
// phases, a list as plain text for chat, and the report of a check as lines.
//
// All wording of the rules core lives here and nowhere else. Rules are known by
// their code, so that packages which this one may not import can have sentences
// too. The words are our own; they name cards as the release prints them.
package text
