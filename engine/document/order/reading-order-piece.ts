import type { Box } from '../../geometry/geometry.js';
import type { Block, Line, Style, Word } from '../model.js';
import { boxAround, type Frame, intoFrame } from './reading-order-frame.js';

/**
 * An object that takes space on the page, in a frame: a line, a group of lines with another direction, or a picture.
 */
export interface Piece extends Box {
  /** Baseline of the line. */
  readonly baseline: number;
  /** Font size of most of the text. */
  readonly em: number;
  /** Font size of the largest word: a line in small capitals may continue in larger letters. */
  readonly largest: number;
  /** The common style of all words; undefined when they differ. */
  readonly style: Style | undefined;
  /** Position in drawing order: the smallest index of its glyphs. */
  readonly drawn: number;
  /** The lines of the piece, in reading order; empty for a picture. */
  readonly lines: readonly Line[];
  /** Wide gaps of the line, through which a gutter may run. */
  readonly gaps?: readonly WideGap[] | undefined;
  /** For text with another direction: its blocks, made in its own frame. */
  readonly blocks?: readonly Block[];
}

export interface WideGap {
  readonly left: number;
  readonly right: number;
  /** Index of the word after the gap. */
  readonly word: number;
}

/**
 * Converts a line to a piece of a frame in which the line runs from left to right. The height is that of letters, not
 * of font cells, which overlap neighbouring lines in many fonts.
 */
export function pieceOf(frame: Frame, line: Line): Piece {
  const { box, baseline, em, largest, style } = placeOf(frame, line);
  const top = Math.max(box.top, baseline - ASCENT * em);
  return {
    left: box.left,
    top,
    right: box.right,
    bottom: Math.max(top, Math.min(box.bottom, baseline + DESCENT * em)),
    baseline,
    em,
    largest,
    style,
    drawn: drawnAt(line),
    lines: [line],
    gaps: gapsOf(frame, line, em),
  };
}

/** Returns the position and the style of a line in a frame in which it runs from left to right. */
export function placeOf(frame: Frame, line: Line): Looks & Pick<Piece, 'baseline'> & { readonly box: Box } {
  const box = intoFrame(frame, line.box);
  const { em, largest, style } = looksOf(line);
  const baseline = baselineIn(frame, line);
  const upright = line.direction !== 'top-to-bottom' && baseline > box.top && baseline <= box.bottom;
  return { box, baseline: upright ? baseline : (box.top + box.bottom) / 2 + 0.35 * em, em, largest, style };
}

/**
 * Returns the baseline at the start of a slightly slanting line: lines of a column have their regular distance there.
 */
function baselineIn({ quarters }: Frame, { angle, baseline, box, direction }: Line): number {
  const askew = ((angle - 90 * quarters) * Math.PI) / 180;
  if (Math.sin(askew) === 0) return baseline;
  const { left, right } = intoFrame({ quarters, mirrored: false }, box);
  const begin = direction === 'right-to-left' ? right : left;
  return (baseline + begin * Math.sin(askew)) / Math.cos(askew);
}

/** In ems: minimum width of a wide gap, far more than a space. */
const WIDE = 0.6;

function gapsOf(frame: Frame, { words }: Line, em: number): readonly WideGap[] | undefined {
  let gaps: WideGap[] | undefined;
  for (let word = 1; word < words.length; word++) {
    const [one, other] = [words[word - 1], words[word]];
    if (one === undefined || other === undefined || !isApart(one, other, WIDE * em)) continue;
    const [left, right] = [intoFrame(frame, one.box).right, intoFrame(frame, other.box).left];
    if (right - left > WIDE * em) (gaps ??= []).push({ left, right, word });
  }
  return gaps;
}

function isApart({ box: one }: Word, { box: other }: Word, distance: number): boolean {
  return (
    other.left - one.right > distance ||
    one.left - other.right > distance ||
    other.top - one.bottom > distance ||
    one.top - other.bottom > distance
  );
}

/** Returns the words of a line from `from` (inclusive) to `to` (exclusive) as a line. */
export function partOfLine(line: Line, from: number, to: number): Line {
  return partOfWords(
    line,
    Array.from({ length: to - from }, (_, index) => from + index),
  );
}

/** Returns words of a line, given by index, as a line. */
export function partOfWords(line: Line, indices: readonly number[]): Line {
  const part = new Set(indices);
  const words = line.words.filter((_, index) => part.has(index));
  return {
    ...line,
    words,
    spaced: line.spaced.filter((_, index) => part.has(index)).map((spaced, index) => index > 0 && spaced),
    box: boxAround(words.map(({ box }) => box)),
  };
}

/** Splits a piece in two at a gutter that runs through a wide gap of its line. */
export function splitAt(frame: Frame, piece: Piece, gutter: Pick<WideGap, 'left' | 'right'>): readonly Piece[] {
  const gap = gapAt(piece, gutter);
  const [line] = piece.lines;
  if (gap === undefined || line === undefined) return [piece];
  return [pieceOf(frame, partOfLine(line, 0, gap.word)), pieceOf(frame, partOfLine(line, gap.word, line.words.length))];
}

export function gapAt({ gaps }: Piece, gutter: Pick<WideGap, 'left' | 'right'>): WideGap | undefined {
  return gaps?.find(({ left, right }) => left <= gutter.left + 1 && right >= gutter.right - 1);
}

/** In ems: height of letters above and below the baseline in most fonts. */
const ASCENT = 0.75;
const DESCENT = 0.22;

/** Makes one piece of text with another direction than the frame. */
export function pieceAcross(frame: Frame, blocks: readonly Block[]): Piece {
  const placed = intoFrame(frame, boxAround(blocks.map(({ box }) => box)));
  const lines = blocks.flatMap((block) => block.lines);
  const [first] = lines;
  const looks = first === undefined ? NO_LOOKS : looksOf(first);
  return {
    ...placed,
    ...looks,
    baseline: placed.bottom,
    drawn: first === undefined ? NEVER : drawnAt(first),
    lines,
    blocks,
  };
}

/** Makes a piece of a picture: it has no text, but columns do not run through it. */
export function pieceWithout(box: Box): Piece {
  return { ...box, ...NO_LOOKS, baseline: box.bottom, drawn: NEVER, lines: [] };
}

type Looks = Pick<Piece, 'em' | 'largest' | 'style'>;

const NO_LOOKS: Looks = { em: 1, largest: 1, style: undefined };

function looksOf({ words }: Line): Looks {
  let [em, most, largest] = [0.1, 0, 0.1];
  let style = words[0]?.style;
  for (const { style: own, glyphs } of words) {
    if (glyphs.length > most || (glyphs.length === most && own.size > em)) {
      em = own.size;
      most = glyphs.length;
    }
    if (glyphs.length > 1 && own.size > largest) largest = own.size;
    if (own !== style) style = undefined;
  }
  return { em: Math.max(em, 0.1), largest: Math.max(em, largest), style };
}

const NEVER = Number.MAX_SAFE_INTEGER;

function drawnAt({ words }: Line): number {
  return words[0]?.glyphs[0] ?? NEVER;
}
