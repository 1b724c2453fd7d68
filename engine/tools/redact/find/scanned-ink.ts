import { groupedBy } from '../../../groups.js';
import { findMarks, type Mark } from '../../ocr/clean/find-marks.js';
import type { Cell } from './glyph-cells.js';
import { inkIn } from './ink-on-paper.js';

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
  /** The place in the text layer, up to other words: ink that is faint, or that the page clips or crops, may be there. */
  readonly place: Pick<Cell, 'start' | 'end'>;
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

/** In ems, from the baseline: the middle of letters, and how much closer a line must be than others. */
const MIDDLE = -0.25;
const BETWEEN = 0.25;

/** In ems: a mark is wider than a letter, and the part of it that may be a letter of the word. */
const WIDER = 1;
const PART = 0.25;

/** More marks are texture, such as a halftone. */
const MAX_MARKS = 2000;

/**
 * Returns the ink of a word of which a text layer knows only the place: the letters whose middles lie closer to its line than to
 * others. If the place begins or ends within a word of the scan, the ink is that of the whole word. Undefined if there is none, or if it
 * is doubtful.
 */
export function inkOfWord({ samples, width, height, word, isSpaced }: WordPicture): ScannedInk | undefined {
  const { all } = findMarks(inkIn(samples), width);
  if (all.length > MAX_MARKS) return undefined;
  const marks = groupedBy(all, (mark) => kindOf(mark, { width, height, word }));
  const [ownLine = [], joined = [], small = [], rest = []] = kinds.map((kind) => marks.get(kind));
  const whole = rest.filter((mark) => !isCut(mark, { width, height }));
  const inLine = lettersInLine(
    ownLine.filter((mark) => isLetter(mark, word)),
    whole,
    word,
  );
  const own = [...ownLine, ...inLine, ...joined.map((mark) => withinLine(mark, word))];
  const first = own.filter((mark) => isLetter(mark, word));
  const extent = boundsOf(own);
  if (extent === undefined || first.length === 0 || extent.end - extent.start < MIN_SHARE * (word.end - word.start))
    return undefined;
  const isElsewhere = (mark: Mark): boolean => !inLine.has(mark);
  if (isBetweenLines(first, whole.filter(isElsewhere), word)) return undefined;
  const others = rest.filter(isElsewhere);
  const beside = isSpaced ? lettersBeside(first, others, word) : new Set<Mark>();
  const [letters, apart] = [[...first, ...beside], others.filter((mark) => !beside.has(mark))];
  own.push(...beside, ...apart.filter((mark) => reachesInto(mark, word)).map((mark) => withinLine(mark, word)));
  for (const mark of small) {
    const distance = nearest(mark, letters);
    (distance < MAX_DISTANCE * word.em && distance <= nearest(mark, apart) ? own : apart).push(mark);
  }
  const ink = boundsOf(own) ?? extent;
  const besides = apart.filter((mark) => isLetter(mark, word));
  const { start, end } = roomAround(ink, besides, { width, height });
  return {
    ink,
    room: roomAround(ink, [...apart, ...joined], { width, height }),
    place: { start: Math.max(start, word.start), end: Math.min(end, word.end) },
  };
}

/** Returns the letters that stand in one line with those of a word, though the place of the line is inaccurate. */
function lettersInLine(
  letters: readonly Mark[],
  others: readonly Mark[],
  word: WordPicture['word'],
): ReadonlySet<Mark> {
  const line = boundsOf(letters);
  if (line === undefined) return new Set();
  const isInLine = ({ top, bottom }: Mark): boolean =>
    2 * (Math.min(bottom, line.bottom) - Math.max(top, line.top)) > bottom - top;
  return new Set(others.filter((mark) => isInPlace(mark, word) && isLetter(mark, word) && isInLine(mark)));
}

/** Whether letters of another line are about as close to the place of a word as those of the line that was chosen. */
function isBetweenLines(letters: readonly Mark[], others: readonly Mark[], word: WordPicture['word']): boolean {
  const distance = ({ top, bottom }: Mark): number => Math.abs((top + bottom) / 2 - word.baseline - MIDDLE * word.em);
  const mean = letters.reduce((sum, mark) => sum + distance(mark), 0) / letters.length;
  const near = others.filter(
    (mark) => isInPlace(mark, word) && isLetter(mark, word) && distance(mark) < mean + BETWEEN * word.em,
  );
  return 2 * near.length > letters.length;
}

/** Whether a mark of several letters begins or ends in the place of a word, and has most of its letters beside it. */
function reachesInto(mark: Mark, word: WordPicture['word']): boolean {
  const part = Math.min(mark.right, word.end) - Math.max(mark.left, word.start);
  return (
    mark.right - mark.left > WIDER * word.em &&
    part > PART * word.em &&
    (isOnLine(mark, word) || overlapsCore(mark, word))
  );
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

const kinds = ['own', 'joined', 'small', 'other'] as const;
type Kind = (typeof kinds)[number];

function kindOf(mark: Mark, { width, height, word }: Pick<WordPicture, 'width' | 'height' | 'word'>): Kind {
  const { em, start, end } = word;
  const isLonger = mark.left < start - WIDER * em && mark.right > end + WIDER * em;
  if (isCut(mark, { width, height }) || mark.bottom - mark.top > MAX_HEIGHT * em || isLonger) {
    const isOver = mark.left < end && mark.right > start;
    return isOver && overlapsCore(mark, word) ? 'joined' : 'other';
  }
  if (!isInPlace(mark, word)) return 'other';
  if (isOnLine(mark, word)) return 'own';
  if (mark.bottom - mark.top < SMALL * em && mark.right - mark.left < em) return 'small';
  return overlapsCore(mark, word) ? 'joined' : 'other';
}

/** Whether the picture shows only a part of a mark. */
function isCut({ left, top, right, bottom }: Mark, { width, height }: Pick<WordPicture, 'width' | 'height'>): boolean {
  return left === 0 || top === 0 || right === width || bottom === height;
}

function isInPlace({ left, right }: Mark, { start, end }: WordPicture['word']): boolean {
  const middle = (left + right) / 2;
  return middle >= start && middle <= end;
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
