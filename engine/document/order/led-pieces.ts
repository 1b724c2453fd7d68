import { areLed, contentsEntryOf } from '../contents-entry.js';
import { textOfLine } from '../text.js';
import { joinedPiece, levelsOf } from './piece-levels.js';
import type { Piece } from './reading-order-piece.js';

/**
 * Joins pieces between which dots lead, as from a title to the number of its page, and the number of a section before them: no column
 * begins at the numbers, although those of a table of contents stand below each other.
 */
export function joinLed(pieces: readonly Piece[]): readonly Piece[] {
  const ends = new Map<Piece, Piece>();
  for (const level of levelsOf(pieces)) {
    const led = new Set<Piece>();
    level.forEach((piece, index) => {
      const next = level[index + 1];
      if (next === undefined || !leads(piece, next)) return;
      ends.set(piece, next);
      led.add(next);
    });
    level.forEach((piece, index) => {
      const [before, next] = [level[index - 1], level[index + 1]];
      const isFirst = before === undefined || led.has(before) || isEntry(before);
      if (next === undefined || !isFirst || led.has(piece) || !isNumberBefore(piece, next)) return;
      if (ends.has(next) || isEntry(next)) ends.set(piece, next);
    });
  }
  if (ends.size === 0) return pieces;
  const led = new Set(ends.values());
  return pieces.filter((piece) => !led.has(piece)).map((piece) => (ends.has(piece) ? joined(piece, ends) : piece));
}

/** In ems: maximum distance from dots to the text that they lead to, or from a text to its dots. */
const NEAR = 3;

/** Matches the number of a page, or an amount: no column of text consists of those alone. */
const NUMBER = /^(?:\P{L}{0,12}\d\P{L}{0,12}|[ivxlcdm]{1,8})$/iu;
const BEGINS_WITH_DOTS = /^\s?[.…\u2024\u00b7]/u;

function leads(piece: Piece, next: Piece): boolean {
  const gap = next.left - piece.right;
  const [before, after] = [piece.lines.at(-1), next.lines[0]];
  if (Math.abs(gap) > NEAR * piece.em || before === undefined || after === undefined) return false;
  const [begun, text] = [textOfLine(before), textOfLine(after)];
  // An entry with its number is complete: dots after it belong to another column.
  if (NUMBER.test(begun) || contentsEntryOf(begun) !== undefined) return false;
  return (NUMBER.test(text) || BEGINS_WITH_DOTS.test(text)) && areLed(begun, text);
}

/** Returns whether a piece has the number of a section, and the next one may have its title. */
function isNumberBefore(piece: Piece, next: Piece): boolean {
  return next.left - piece.right <= NEAR * piece.em && NUMBER.test(textOf(piece));
}

/** Returns whether a piece ends with dots and the number of a page. */
function isEntry(piece: Piece): boolean {
  return contentsEntryOf(textOf(piece))?.hasDots === true;
}

function textOf({ lines }: Piece): string {
  const line = lines.at(-1);
  return line === undefined ? '' : textOfLine(line);
}

function joined(first: Piece, ends: ReadonlyMap<Piece, Piece>): Piece {
  const parts: Piece[] = [];
  for (let piece: Piece | undefined = first; piece !== undefined; piece = ends.get(piece)) parts.push(piece);
  return joinedPiece(first, parts);
}
