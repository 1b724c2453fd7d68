import type { Found } from '../../../text/search/search.js';
import { PdfString, type PdfValue } from '../../syntax/values.js';
import { decodingsOf, type StringDecoding } from './string-decodings.js';
import type { TextRemoval } from './text-removal.js';

/** The text between two strings: none in private data, which may divide words, and a line end in other arrays. */
export type Separator = '' | '\n';

interface Piece extends StringDecoding {
  /** The offset of its text in the joined text. */
  readonly start: number;
}

/**
 * Returns an array without the matches that continue from one of its strings in the next, as in `[(SEC) (RET)]`; the array itself
 * when it has none. Matches within a string stay.
 */
export function withoutJoinedMatches(
  items: readonly PdfValue[],
  removal: TextRemoval,
  separator: Separator,
): readonly PdfValue[] {
  let text = '';
  const pieces = items.map((item): Piece | undefined => {
    const [reading] = item instanceof PdfString ? decodingsOf(item.bytes) : [];
    if (reading === undefined) return undefined;
    if (text !== '') text += separator;
    const piece = { ...reading, start: text.length };
    text += reading.text;
    return piece;
  });
  if (!removal.matches(text)) return items;
  const found = removal.find(text);
  const cut = items.map((item, index) => {
    const piece = pieces[index];
    const shared = piece === undefined ? [] : found.filter((it) => continuesFrom(piece, it));
    if (piece === undefined || shared.length === 0) return item;
    return new PdfString(piece.encode(textWithout(piece, shared)));
  });
  return cut.some((item, index) => item !== items[index]) ? cut : items;
}

/** Whether a match is in the text of a piece, and goes on in another piece. */
function continuesFrom({ start, text }: Piece, found: Found): boolean {
  const end = start + text.length;
  return found.start < end && found.end > start && (found.start < start || found.end > end);
}

function textWithout({ text, start }: Piece, found: readonly Found[]): string {
  let rest = '';
  let at = 0;
  for (const it of found) {
    rest += text.slice(at, Math.max(at, it.start - start));
    at = Math.min(text.length, it.end - start);
  }
  return rest + text.slice(at);
}
