import type { Box } from '../../geometry/geometry.js';
import { genericOf } from '../font-families.js';
import type { Line, PageModel, Word } from '../model.js';
import { boxAround, type Frame, intoFrame, quartersOf } from '../order/reading-order-frame.js';
import { placeOf } from '../order/reading-order-piece.js';
import { sentenceGoesOn } from './judge/runs-on.js';
import { rangeOf } from '../../geometry/range-of.js';
import { firstNotBelow } from '../../geometry/sorted.js';

/** A word of a page, in the frame in which tables are searched. */
export interface TableWord extends Box {
  readonly word: Word;
  /** The line of the word, and its index there. */
  readonly line: Line;
  readonly index: number;
  readonly baseline: number;
  /** Font size of its line. */
  readonly em: number;
  /** Whether its line is prose. */
  readonly prose: boolean;
  /** Whether all letters of its font have the same width. */
  readonly monospaced: boolean;
}

/** The text of words, with spaces between them. */
export function textOfWords(words: readonly TableWord[]): string {
  return words.map(({ word }) => word.text).join(' ');
}

/** Returns the frame of most words of a page. Tables are then read from left to right, or from right to left. */
export function frameOfWords({ blocks }: PageModel): Frame {
  const letters: [number, number, number, number] = [0, 0, 0, 0];
  for (const { lines } of blocks) {
    for (const line of lines) letters[quartersOf(line) ?? 0] += line.words.length;
  }
  const quarters = ([0, 1, 2, 3] as const).reduce((most, turn) => (letters[turn] > letters[most] ? turn : most), 0);
  return { quarters, mirrored: false };
}

/** Converts a box from a frame to the page. */
export function outOfFrame({ quarters }: Frame, box: Box): Box {
  return intoFrame({ quarters: BACK[quarters], mirrored: false }, box);
}

const BACK = [0, 3, 2, 1] as const;

/** Returns the words of lines in the direction of the frame, sorted by baseline from top to bottom. */
export function wordsIn(frame: Frame, { blocks, fonts }: PageModel): readonly TableWord[] {
  const texts = blocks.map(({ lines, role }): Text => {
    const along = lines.filter((line) => quartersOf(line) === frame.quarters);
    const places = along.map((line) => placeOf(frame, line));
    const aside = role === 'header' || role === 'footer';
    return { lines: along, places, aside, wide: isWide(along, places) };
  });
  const narrow = texts.filter(({ wide }) => !wide);
  const entries = baselinesOf(narrow);
  const ends = endsOf(narrow);
  const monospaced = fonts.map((font) => font.fixedPitch || genericOf(font) === 'monospace');
  const words: TableWord[] = [];
  for (const text of texts) {
    const prose = text.aside || (text.wide && !isEntry(text, entries, ends) && !isColumn(text, entries));
    text.lines.forEach((line, at) => {
      const { baseline = 0, em = 1 } = text.places[at] ?? {};
      line.words.forEach((word, index) => {
        const { left, top, right, bottom } = intoFrame(frame, word.box);
        // A spread of the box takes most of the time of all tables: 4 ms for a page of 500 words.
        words.push({
          left,
          top,
          right,
          bottom,
          word,
          line,
          index,
          baseline,
          em,
          prose,
          monospaced: monospaced[word.style.font] === true,
        });
      });
    });
  }
  return words.sort((one, other) => one.baseline - other.baseline);
}

interface Text {
  readonly lines: readonly Line[];
  readonly places: readonly ReturnType<typeof placeOf>[];
  /** Whether it is a running header or footer. */
  readonly aside: boolean;
  /** Whether most of its lines have several words with letters and fill its width. */
  readonly wide: boolean;
}

/** In ems: minimum width of a line of prose. */
const PROSE = 14;

const LETTER = /\p{L}/u;

/** Returns whether most lines of a block have several words with letters and fill its width. */
function isWide(lines: Text['lines'], places: Text['places']): boolean {
  if (lines.length < 2 || areBeside(places)) return false;
  const { left, right } = boxAround(places.map(({ box }) => box));
  const width = right - left;
  const em = places[0]?.em ?? 1;
  if (width < PROSE * em) return false;
  const full = places.filter(({ box }) => box.right - box.left > 0.8 * width).length;
  const words = lines.reduce((sum, line) => sum + line.words.filter(({ text }) => LETTER.test(text)).length, 0);
  return full >= Math.max(1, 0.5 * (lines.length - 1)) && words > 4 * lines.length;
}

/** Returns whether most lines stand beside each other, as the entries of a row do. */
function areBeside(places: Text['places']): boolean {
  const baselines = places.map(({ baseline }) => baseline).sort((one, other) => one - other);
  const level = LEVEL * (places[0]?.em ?? 1);
  const areNear = (one = -Infinity, other = Infinity): boolean => other - one < level;
  const beside = baselines.filter(
    (at, index) => areNear(baselines[index - 1], at) || areNear(at, baselines[index + 1]),
  );
  return beside.length > 0.5 * places.length;
}

/** Returns the sorted baselines of texts. */
function baselinesOf(texts: readonly Text[]): Float64Array {
  return Float64Array.from(texts.flatMap(({ places }) => places.map(({ baseline }) => baseline))).sort();
}

/**
 * Maximum number of lines of an entry; a longer text is prose, of which the last or the middle line often stands beside another text
 * by chance.
 */
const MAX_LINES = 14;
const MAX_LINES_BELOW = 4;

/** In ems: maximum distance between the baselines of the first lines of the entries of a row. */
const LEVEL = 0.1;

/** The sorted baselines of the first and the last lines of texts, and the middles between them. */
interface Ends {
  readonly firsts: Float64Array;
  readonly lasts: Float64Array;
  readonly middles: Float64Array;
}

function endsOf(texts: readonly Text[]): Ends {
  const ends = texts.flatMap(({ places }) => {
    const baselines = places.map(({ baseline }) => baseline);
    return baselines.length === 0 ? [] : [{ first: rangeOf(baselines).least, last: rangeOf(baselines).most }];
  });
  return {
    firsts: Float64Array.from(ends, ({ first }) => first).sort(),
    lasts: Float64Array.from(ends, ({ last }) => last).sort(),
    middles: Float64Array.from(ends, ({ first, last }) => (first + last) / 2).sort(),
  };
}

/**
 * Returns whether a text is an entry of a table: other texts are aligned with it, by the tops, the middles or the bottoms of the cells
 * of a row, and few begin beside its other lines.
 */
function isEntry({ places }: Text, baselines: Float64Array, { firsts, lasts, middles }: Ends): boolean {
  const [first, last] = [places[0], places.at(-1)];
  if (first === undefined || last === undefined || places.length > MAX_LINES) return false;
  const level = LEVEL * first.em;
  const beside = haveTextBeside(places, firsts);
  const haveFew = (rest: readonly boolean[], aligned = 0): boolean =>
    rest.filter((other) => other).length - aligned <= 0.5 * (places.length - 1);
  if (isNear(baselines, first.baseline, level) && haveFew(beside.slice(1))) return true;
  if (places.length > MAX_LINES_BELOW) return false;
  return (
    (isNear(lasts, last.baseline, level) && haveFew(beside.slice(0, -1))) ||
    (isNear(middles, (first.baseline + last.baseline) / 2, 2 * level) && haveFew(beside, 1))
  );
}

/** Returns whether one of some sorted values is near a value. */
function isNear(sorted: Float64Array, value: number, distance: number): boolean {
  const next = sorted[firstNotBelow(sorted, value - distance)];
  return next !== undefined && next < value + distance;
}

/**
 * Minimum number and share of the lines of a column that other texts stand beside, and maximum share of those in which a sentence
 * goes on.
 */
const MIN_BESIDE = 3;
const MOSTLY = 0.6;
const RUNNING = 0.3;

/** Returns whether the lines of a text are the entries of a column, beside those of another one; its sentences end with the lines. */
function isColumn({ lines, places }: Text, baselines: Float64Array): boolean {
  const beside = haveTextBeside(places, baselines).filter((other) => other).length;
  if (beside < MIN_BESIDE || beside < MOSTLY * lines.length) return false;
  const { left, right } = boxAround(lines.map(({ box }) => box));
  const going = lines.slice(1).filter((line, index) => sentenceGoesOn(lines[index], line, right - left)).length;
  return going < RUNNING * (lines.length - 1);
}

function haveTextBeside(places: Text['places'], baselines: Float64Array): readonly boolean[] {
  return places.map(({ baseline, em }) => isNear(baselines, baseline, LEVEL * em));
}
