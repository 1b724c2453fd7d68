import type { Box } from '../../geometry/geometry.js';
import type { Block, Line, Style, Word } from '../model.js';
import { boxAround, type Frame, intoFrame } from './reading-order-frame.js';

/** Something that takes up room on the page, in a frame: a line, a group of lines that stands across, or a picture. */
export interface Piece extends Box {
  /** Of the line it stands for. */
  readonly baseline: number;
  /** The height of an em of most of it. */
  readonly em: number;
  /** Of its largest word: a line in small capitals may go on in larger letters. */
  readonly largest: number;
  /** What all of it is set in, unless that differs. */
  readonly style: Style | undefined;
  /** When it is drawn, as the least index of its glyphs. */
  readonly drawn: number;
  /** What is read where it stands, in order; a picture has none. */
  readonly lines: readonly Line[];
  /** Where a gutter may run through its line, which has a wide gap there. */
  readonly gaps?: readonly WideGap[] | undefined;
  /** Of text that does not run as the frame does: the blocks that its lines make in their own frame. */
  readonly blocks?: readonly Block[];
}

export interface WideGap {
  readonly left: number;
  readonly right: number;
  /** The index of the word after it. */
  readonly word: number;
}

/**
 * A line as a piece of a frame in which it runs to the right. It is as high as its letters rather than its font's cells,
 * which overlap those of its neighbours in many fonts.
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

/** Where a line stands in a frame in which it runs to the right, and what it is set in. */
export function placeOf(frame: Frame, line: Line): Looks & Pick<Piece, 'baseline'> & { readonly box: Box } {
  const box = intoFrame(frame, line.box);
  const { em, largest, style } = looksOf(line);
  const baseline = baselineIn(frame, line);
  const upright = line.direction !== 'top-to-bottom' && baseline > box.top && baseline <= box.bottom;
  return { box, baseline: upright ? baseline : (box.top + box.bottom) / 2 + 0.35 * em, em, largest, style };
}

/** Of a line that is a little askew, where it begins: lines of a column are as far from each other there as print has it. */
function baselineIn({ quarters }: Frame, { angle, baseline, box, direction }: Line): number {
  const askew = ((angle - 90 * quarters) * Math.PI) / 180;
  if (Math.sin(askew) === 0) return baseline;
  const { left, right } = intoFrame({ quarters, mirrored: false }, box);
  const begin = direction === 'right-to-left' ? right : left;
  return (baseline + begin * Math.sin(askew)) / Math.cos(askew);
}

/** In ems: far wider than a space. */
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

/** The words of a line from one up to, not including, another, as a line of their own. */
export function partOfLine(line: Line, from: number, to: number): Line {
  return partOfWords(
    line,
    Array.from({ length: to - from }, (_, index) => from + index),
  );
}

/** Words of a line, which are given by their indices, as a line of their own. */
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

/** A piece as the two that a gutter makes of it when it runs through a wide gap of its line. */
export function splitAt(frame: Frame, piece: Piece, gutter: Pick<WideGap, 'left' | 'right'>): readonly Piece[] {
  const gap = gapAt(piece, gutter);
  const [line] = piece.lines;
  if (gap === undefined || line === undefined) return [piece];
  return [pieceOf(frame, partOfLine(line, 0, gap.word)), pieceOf(frame, partOfLine(line, gap.word, line.words.length))];
}

export function gapAt({ gaps }: Piece, gutter: Pick<WideGap, 'left' | 'right'>): WideGap | undefined {
  return gaps?.find(({ left, right }) => left <= gutter.left + 1 && right >= gutter.right - 1);
}

/** How far letters of most fonts reach above and below the baseline, in ems. */
const ASCENT = 0.75;
const DESCENT = 0.22;

/** Text that does not run as the frame does, as one piece of it. */
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

/** A picture, which nothing is read from, but which columns do not run through. */
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
