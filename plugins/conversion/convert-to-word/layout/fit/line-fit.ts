import type { Run } from '../../../../../engine/index.js';
import { type LinePiece, linePieces } from './line-pieces.js';

/** A text as Word sets it. */
export interface FittedText {
  /** Without tabs. */
  readonly runs: readonly Run[];
  /** The number of its lines in the document. */
  readonly lines: number;
  /** In points, of the lines, and the indent of the first one. */
  readonly width: number;
  readonly indentFirst: number;
}

/** In percent: letters that are wider or narrower by more look like another font. */
const MAX_CHANGE = 10;

/** In percent: how exactly the widths of a line are known. */
const DOUBT = 0.4;

/**
 * Returns by how many percent the letters of a text become wider or narrower so that it takes as many lines in the font of the result
 * as in the document; 0 where it does so by itself, or where the widths of the letters are unknown.
 */
export function lineFit(text: FittedText): number {
  return fitOf(text)?.change ?? 0;
}

/** Returns how many lines more than in the document a text is likely to take; one where the widths of its letters are unknown. */
export function linesGained(text: FittedText): number {
  return Math.max(0, (fitOf(text)?.count ?? text.lines + 1) - text.lines);
}

/** The change of its letters, in percent, and the number of lines that it then takes; undefined where the widths are unknown. */
interface Fit {
  readonly change: number;
  readonly count: number;
}

function fitOf({ runs, lines, width, indentFirst }: FittedText): Fit | undefined {
  if (lines < 1 || width <= 0) return { change: 0, count: lines };
  const pieces = linePieces(runs);
  if (pieces === undefined) return undefined;
  const count = (change: number): number => lineCount(pieces, { width, indentFirst, change: change / 100 });
  const changes = Array.from({ length: 2 * MAX_CHANGE + 1 }, (_, index) => (index % 2 === 0 ? -index : index + 1) / 2);
  const counts = new Map<number, number>();
  for (const change of changes) {
    const own = count(change);
    counts.set(change, own);
    if (own === lines && count(change - DOUBT) === lines && count(change + DOUBT) === lines)
      return { change, count: own };
  }
  const nearest = (change: number): number => Math.abs((counts.get(change) ?? 0) - lines);
  const best = changes.reduce((found, change) => (nearest(change) < nearest(found) ? change : found), 0);
  return { change: best, count: counts.get(best) ?? lines };
}

interface LineSettings {
  readonly width: number;
  readonly indentFirst: number;
  readonly change: number;
}

/** The number of lines that a text takes, each of which has as many words as fit. */
function lineCount(pieces: readonly LinePiece[], { width, indentFirst, change }: LineSettings): number {
  let lines = 1;
  // Where the letters of the line end, and where the next word begins.
  let at = indentFirst;
  let isEmpty = true;
  // The last place of the line where it may end, and what would then begin the next line.
  let carried = 0;
  let mayEnd = false;
  const next = (start: number): void => {
    lines += 1;
    at = start;
    isEmpty = start === 0;
    mayEnd = false;
    carried = start;
  };
  for (const { width: own, plain, space, hyphen, begins } of pieces) {
    if (begins && !isEmpty) next(0);
    const length = own + change * plain;
    if (!isEmpty && at + length > width) next(mayEnd ? carried : 0);
    // A word that is longer than a line is divided anywhere.
    if (isEmpty && at + length > width) lines += Math.ceil((at + length) / width) - 1;
    at += length;
    carried += length;
    isEmpty = false;
    if (hyphen !== undefined && at + hyphen <= width) [mayEnd, carried] = [true, 0];
    at += space;
  }
  return lines;
}
