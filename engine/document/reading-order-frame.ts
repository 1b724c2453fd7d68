import type { Box } from '../geometry.js';
import type { Block, Line, Style, Word } from './model.js';

/**
 * The frame in which a text is read: turned so that its lines run to the right and follow one another downwards, and
 * mirrored when they are written from right to left. Everything about order is worked out there once, for all scripts.
 */
export interface Frame {
  /** Clockwise quarters of a turn: 1 reads downwards, and so do vertical lines; the next stands to the left. */
  readonly quarters: 0 | 1 | 2 | 3;
  readonly mirrored: boolean;
}

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

/** How far a line may be from a quarter of a turn, in degrees, as those of a crooked scan are. */
const CROOKED = 10;

/** The quarter that a line reads in; nothing for one that lies askew, as a stamp across the page does. */
export function quartersOf({ angle }: Line): Frame['quarters'] | undefined {
  const quarters = Math.round(angle / 90);
  if (Math.abs(angle - quarters * 90) > CROOKED) return undefined;
  return TURNS[((quarters % 4) + 4) % 4];
}

const TURNS = [0, 1, 2, 3] as const;

export function intoFrame({ quarters, mirrored }: Frame, { left, top, right, bottom }: Box): Box {
  const turned = turnedBack(quarters, left, top, right, bottom);
  return mirrored ? { ...turned, left: -turned.right, right: -turned.left } : turned;
}

function turnedBack(quarters: Frame['quarters'], left: number, top: number, right: number, bottom: number): Box {
  switch (quarters) {
    case 0:
      return { left, top, right, bottom };
    case 1:
      return { left: top, top: -right, right: bottom, bottom: -left };
    case 2:
      return { left: -right, top: -bottom, right: -left, bottom: -top };
    case 3:
      return { left: -bottom, top: left, right: -top, bottom: right };
  }
}

/**
 * A line as a piece of a frame in which it runs to the right. It is as high as its letters rather than its font's cells,
 * which overlap those of its neighbours in many fonts.
 */
export function pieceOf(frame: Frame, line: Line): Piece {
  const box = intoFrame(frame, line.box);
  const { em, largest, style } = looksOf(line);
  const upright = line.direction !== 'top-to-bottom' && line.baseline > box.top && line.baseline <= box.bottom;
  const baseline = upright ? line.baseline : (box.top + box.bottom) / 2 + 0.35 * em;
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
  const words = line.words.slice(from, to);
  return {
    ...line,
    words,
    spaced: line.spaced.slice(from, to).map((spaced, index) => index > 0 && spaced),
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

/** Whether two pieces stand beside one another: most of the less high one's height is shared. */
export function besides(one: Box, other: Box): boolean {
  const shared = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return shared > 0.5 * Math.min(one.bottom - one.top, other.bottom - other.top);
}

export function boxAround(boxes: readonly Box[]): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const box of boxes) {
    if (box.left < left) left = box.left;
    if (box.top < top) top = box.top;
    if (box.right > right) right = box.right;
    if (box.bottom > bottom) bottom = box.bottom;
  }
  return { left, top, right, bottom };
}
