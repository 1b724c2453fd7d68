import { findMarks, type Mark } from '../../ocr/clean/find-marks.js';
import { thresholdOf } from '../../ocr/clean/threshold.js';
import type { Cell } from './glyph-cells.js';

/** A grey picture of the surroundings of a word that reads to the right; rows from the top. */
export interface WordPicture {
  readonly samples: Uint8Array;
  readonly width: number;
  readonly height: number;
  /** In pixels: where the text layer has the word, and about the size of its letters. */
  readonly word: Pick<Cell, 'start' | 'end'> & { readonly baseline: number; readonly em: number };
  /** Whether words have spaces between them, by which the ends of a word are known. */
  readonly isSpaced: boolean;
}

/** The ink of a word in pixels, and how far a box over it may reach before it meets other ink. */
export interface ScannedInk {
  readonly ink: Cell;
  readonly room: Cell;
}

/**
 * In ems, from the baseline: the middles of a line's letters lie between -0.4 and -0.1, so that those of a line that is set without
 * leading lie beyond these bounds even where the baseline or the size is inaccurate.
 */
const HIGHEST_MIDDLE = -0.76;
const LOWEST_MIDDLE = 0.26;

/** In ems, from the baseline: almost all letters have ink in this range. */
const CORE_TOP = -0.4;
const CORE_BOTTOM = -0.05;

/** In ems, from the baseline: ink of a mark that also belongs to other lines, or to a frame, counts within this range. */
const JOINED_TOP = -1.1;
const JOINED_BOTTOM = 0.35;
/** In ems: a higher mark is that of several lines. */
const MAX_HEIGHT = 1.4;

/** In ems: dots and accents of letters. */
const SMALL = 0.35;
const MAX_DISTANCE = 0.25;

/** The ink of a word extends over more than this share of its place in the text layer, spaces included. */
const MIN_SHARE = 0.5;
/** In ems: lower ink is a line or noise. */
const MIN_HEIGHT = 0.2;

/** In ems: higher ink beside a word is a rule or a frame. */
const MAX_LETTER_HEIGHT = 1.1;

/** In ems: ink that is closer to that of a word is a letter of the word; words are farther apart. */
const MAX_LETTER_GAP = 0.16;

/**
 * Returns the ink of a word of which a text layer knows only the place: the letters whose middles lie closer to its line than to
 * others. If the place begins or ends within a word of the scan, the ink is that of the whole word. Undefined if there is none, or if it
 * is doubtful.
 */
export function inkOfWord({ samples, width, height, word, isSpaced }: WordPicture): ScannedInk | undefined {
  const { all } = findMarks(inkIn(samples), width);
  const own: Mark[] = [];
  const joined: Mark[] = [];
  const small: Mark[] = [];
  const others: Mark[] = [];
  for (const mark of all) {
    const kind = kindOf(mark, { width, height, word });
    if (kind === 'own') own.push(mark);
    else if (kind === 'joined') {
      own.push(withinLine(mark, word));
      joined.push(mark);
    } else if (kind === 'small') small.push(mark);
    else others.push(mark);
  }
  const first = own.filter((mark) => isLetter(mark, word));
  const extent = boundsOf(own);
  if (extent === undefined || first.length === 0 || extent.end - extent.start < MIN_SHARE * (word.end - word.start))
    return undefined;
  const beside = isSpaced ? lettersBeside(first, others, word) : new Set<Mark>();
  own.push(...beside);
  const [letters, apart] = [[...first, ...beside], others.filter((mark) => !beside.has(mark))];
  for (const mark of small) {
    const distance = nearest(mark, letters);
    (distance < MAX_DISTANCE * word.em && distance <= nearest(mark, apart) ? own : apart).push(mark);
  }
  const ink = boundsOf(own) ?? extent;
  return { ink, room: roomAround(ink, [...apart, ...joined], { width, height }) };
}

/** Returns the letters of a line that follow those of a word without a space. */
function lettersBeside(
  letters: readonly Mark[],
  others: readonly Mark[],
  word: WordPicture['word'],
): ReadonlySet<Mark> {
  const beside = others.filter(
    (mark) => isOnLine(mark, word) && isLetter(mark, word) && mark.bottom - mark.top < MAX_LETTER_HEIGHT * word.em,
  );
  const gap = MAX_LETTER_GAP * word.em;
  let { start, end } = boundsOf(letters) ?? word;
  const after = beside.filter((mark) => mark.right > end).sort((a, b) => a.left - b.left);
  const before = beside.filter((mark) => mark.left < start).sort((a, b) => b.right - a.right);
  const found = new Set<Mark>();
  for (const mark of after) {
    if (mark.left > end + gap) break;
    end = Math.max(end, mark.right);
    found.add(mark);
  }
  for (const mark of before) {
    if (mark.right < start - gap) break;
    start = Math.min(start, mark.left);
    found.add(mark);
  }
  return found;
}

/** Returns 1 for each pixel that differs clearly from the paper, which most pixels are. */
function inkIn(samples: Uint8Array): Uint8Array {
  const counts = new Uint32Array(256);
  for (const level of samples) counts[level] = (counts[level] ?? 0) + 1;
  const threshold = thresholdOf(counts);
  const light = counts.reduce((sum, count, level) => sum + (level < threshold ? 0 : count), 0);
  const isDark = 2 * light < samples.length;
  const paper = medianOf(counts, isDark ? [0, threshold] : [threshold, 256]);
  const least = Math.max(MIN_CONTRAST, Math.abs(paper - threshold) / 2);
  return samples.map((level) => (Math.abs(level - paper) > least ? 1 : 0));
}

/** Of 255: ink differs more from paper. */
const MIN_CONTRAST = 16;

/** Returns the median of the levels in a range. */
function medianOf(counts: Uint32Array, [from, to]: readonly [number, number]): number {
  const total = counts.subarray(from, to).reduce((sum, count) => sum + count, 0);
  let [level, seen] = [from, counts[from] ?? 0];
  while (2 * seen < total && level < to - 1) seen += counts[++level] ?? 0;
  return level;
}

type Kind = 'own' | 'joined' | 'small' | 'other';

function kindOf(mark: Mark, { width, height, word }: Pick<WordPicture, 'width' | 'height' | 'word'>): Kind {
  const { em, start, end } = word;
  const middle = (mark.left + mark.right) / 2;
  const isJoined =
    mark.top === 0 ||
    mark.bottom === height ||
    mark.left === 0 ||
    mark.right === width ||
    mark.bottom - mark.top > MAX_HEIGHT * em;
  if (isJoined) {
    const isOver = mark.left < end && mark.right > start;
    return isOver && overlapsCore(mark, word) ? 'joined' : 'other';
  }
  if (middle < start || middle > end) return 'other';
  if (isOnLine(mark, word)) return 'own';
  if (mark.bottom - mark.top < SMALL * em && mark.right - mark.left < em) return 'small';
  return overlapsCore(mark, word) ? 'joined' : 'other';
}

/** Whether the middle of a mark is closer to the line of a word than to others. */
function isOnLine({ top, bottom }: Mark, { baseline, em }: WordPicture['word']): boolean {
  const line = ((top + bottom) / 2 - baseline) / em;
  return line >= HIGHEST_MIDDLE && line <= LOWEST_MIDDLE;
}

function isLetter({ top, bottom }: Mark, { em }: WordPicture['word']): boolean {
  return bottom - top > MIN_HEIGHT * em;
}

/** Whether a mark has the height of most of the range in which letters have ink. */
function overlapsCore({ top, bottom }: Mark, { baseline, em }: WordPicture['word']): boolean {
  const [first, last] = [baseline + CORE_TOP * em, baseline + CORE_BOTTOM * em];
  return 2 * (Math.min(bottom, last) - Math.max(top, first)) > last - first;
}

/** Returns the part of a joined mark in which letters of the word may be. */
function withinLine({ left, top, right, bottom }: Mark, { start, end, baseline, em }: WordPicture['word']): Mark {
  return {
    left: Math.max(left, start),
    right: Math.min(right, end),
    top: Math.max(top, baseline + JOINED_TOP * em),
    bottom: Math.min(bottom, baseline + JOINED_BOTTOM * em),
  };
}

function boundsOf(marks: readonly Mark[]): Cell | undefined {
  if (marks.length === 0) return undefined;
  let [start, end, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const mark of marks) {
    start = Math.min(start, mark.left);
    end = Math.max(end, mark.right);
    top = Math.min(top, mark.top);
    bottom = Math.max(bottom, mark.bottom);
  }
  return { start, end, top, bottom };
}

/** Returns the distance of a mark to the nearest of others. */
function nearest(mark: Mark, others: readonly Mark[]): number {
  let least = Infinity;
  for (const other of others) {
    const across = Math.max(0, other.left - mark.right, mark.left - other.right);
    const down = Math.max(0, other.top - mark.bottom, mark.top - other.bottom);
    least = Math.min(least, Math.hypot(across, down));
  }
  return least;
}

/** Returns the part of the picture around ink in which there is no other ink, nor the rest of a joined mark. */
function roomAround(
  ink: Cell,
  others: readonly Mark[],
  { width, height }: Pick<WordPicture, 'width' | 'height'>,
): Cell {
  let [start, end, top, bottom] = [0, width, 0, height];
  for (const mark of others) {
    if (mark.top < ink.bottom && mark.bottom > ink.top) {
      if (mark.left < ink.start) start = Math.max(start, Math.min(mark.right, ink.start));
      if (mark.right > ink.end) end = Math.min(end, Math.max(mark.left, ink.end));
    }
    if (mark.left < ink.end && mark.right > ink.start) {
      if (mark.top < ink.top) top = Math.max(top, Math.min(mark.bottom, ink.top));
      if (mark.bottom > ink.bottom) bottom = Math.min(bottom, Math.max(mark.top, ink.bottom));
    }
  }
  return { start, end, top, bottom };
}
