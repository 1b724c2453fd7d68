import { isLongEnough } from '../../../text/search/divided-words.js';
import type { Found } from '../../../text/search/search.js';
import { mayEndWord } from '../../../text/search/spelling.js';
import { PdfString, type PdfValue } from '../../syntax/values.js';
import { decodingsOf, type StringDecoding } from './string-decodings.js';
import type { TextRemoval } from './text-removal.js';

/** How strings follow one another: as pieces of words in private arrays, as lines in other arrays, as values in a dictionary. */
export type Sequence = 'pieces' | 'lines' | 'values';

interface Piece extends StringDecoding {
  /** The offset of its text in the joined text. */
  readonly start: number;
}

/** Maximum number of removals: each may join the rest of a string with another one to a new match. */
const MAX_ROUNDS = 20;

/**
 * Returns strings, and the values between them, without the matches that continue from one string in the next, as in `[(SEC) (RET)]`, and
 * without the new matches that a removal creates; the same array when it has none. Matches within a string stay,
 * and short ones that joined strings give by chance.
 */
export function withoutJoinedMatches(
  items: readonly PdfValue[],
  removal: TextRemoval,
  sequence: Sequence,
): readonly PdfValue[] {
  let rest = items;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const cut = withoutMatches(rest, removal, sequence);
    if (cut === rest) return rest;
    rest = cut;
  }
  return rest.map((item) => (item instanceof PdfString ? new PdfString(new Uint8Array()) : item));
}

function withoutMatches(items: readonly PdfValue[], removal: TextRemoval, sequence: Sequence): readonly PdfValue[] {
  const separator = sequence === 'pieces' ? '' : '\n';
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
  const found = removal.find(text).filter((it) => isUnlikelyByChance(text, it, sequence));
  // Pieces and matches ascend, so each piece is compared only with the matches that it meets.
  let next = 0;
  const cut = items.map((item, index) => {
    const piece = pieces[index];
    if (piece === undefined) return item;
    while ((found[next]?.end ?? Infinity) <= piece.start) next += 1;
    const shared = sharedMatches(piece, found, next);
    return shared.length === 0 ? item : new PdfString(piece.encode(textWithout(piece, shared)));
  });
  return cut.some((item, index) => item !== items[index]) ? cut : items;
}

/**
 * Whether a match between joined strings is long enough for its place: "us" is not found where "Menu" stands before "Settings", nor "12"
 * where a value of 1 stands before one of 2.
 */
function isUnlikelyByChance(text: string, { start, end }: Found, sequence: Sequence): boolean {
  if (sequence === 'lines') return true;
  const isEdge = (at: number): boolean => mayEndWord(text[at - 1] ?? '', text[at] ?? '');
  const [begins, ends] = [isEdge(start), isEdge(end)];
  return (sequence === 'pieces' && begins && ends) || isLongEnough(end - start, begins || ends);
}

/** Returns the matches, from an index on, that meet a piece and go on in another piece. */
function sharedMatches({ start, text }: Piece, found: readonly Found[], from: number): readonly Found[] {
  const end = start + text.length;
  const shared: Found[] = [];
  for (let at = from; at < found.length; at += 1) {
    const match = found[at];
    if (match === undefined || match.start >= end) break;
    if (match.start < start || match.end > end) shared.push(match);
  }
  return shared;
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
