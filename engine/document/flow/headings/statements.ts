import { beginsCaption } from '../../blocks/begins-caption.js';

const STATEMENTS =
  'theorem|lemma|corollary|proposition|definition|remark|note|warning|satz|korollar|bemerkung|théorème|lemme|corollaire|définition|remarque';
const EXAMPLES = 'example|beispiel|exemple';
const NOTES =
  'note|tip|warning|caution|important|hinweis|tipp|warnung|achtung|remarque|astuce|attention|avertissement|nota|注意|备注';

/** Matches the label of a numbered statement, such as "Theorem 2.1", or of a note, such as "Tip". */
const STATEMENT = new RegExp(`^(?:(?:${STATEMENTS}|${EXAMPLES})\\s+\\d|(?:${NOTES})[:!]?$)`, 'iu');

const EXAMPLE = new RegExp(`^(?:${EXAMPLES})\\s+\\d`, 'iu');

/** Maximum length of a label with the name of its statement. */
const LONGEST_LABEL = 80;

/** Returns whether a text is the label of a note or of a numbered statement, though it may look like a heading. */
export function isStatement(text: string): boolean {
  return text.length <= LONGEST_LABEL && STATEMENT.test(text);
}

/** Returns whether a text is the label of an example, which has the text of a statement or a section of its own. */
export function isExample(text: string): boolean {
  return EXAMPLE.test(text);
}

/** Matches a label and its value behind a colon, such as a date or a sum: digits, with few letters between them. */
const LABELLED_VALUE =
  /^[\p{Lu}\p{Lo}][^:\p{N}\s]*(?:\s[^:\p{N}\s]+){0,2}:\s*(?:\P{L}{0,3}\p{Nd}[\p{Nd}\p{P}\p{S}\s]*)(?:\p{L}{1,3})?$/u;

/** Returns whether a text is a label with its value, such as "Total: 666.00 EUR". */
export function isLabelledValue(text: string): boolean {
  return LABELLED_VALUE.test(text);
}

/** Matches an address of the web or of mail that is all of a text. */
const ADDRESS = /^<?(?:(?:https?:\/\/|www\.)\S+|[^\s@]+@[^\s@]+)$/iu;

/** Returns whether a text has the label of a caption, though it may stand far from its figure, or is an address of the web or of mail. */
export function isCaptionOrAddress(text: string): boolean {
  const [first = '', second = ''] = text.split(/\s+/, 2);
  return beginsCaption(first, second) || ADDRESS.test(text);
}
