import type { Box } from '../../geometry/geometry.js';
import { genericOf } from '../font-families.js';
import type { Line, PageModel, Word } from '../model.js';
import { boxAround, type Frame, intoFrame, quartersOf } from '../order/reading-order-frame.js';
import { placeOf } from '../order/reading-order-piece.js';
import { sentenceGoesOn } from './judge/runs-on.js';
import { firstNotBelow } from './rule-groups.js';

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
    return {
      lines: along,
      places: along.map((line) => placeOf(frame, line)),
      aside: role === 'header' || role === 'footer',
    };
  });
  const entries = baselinesOf(texts.filter((text) => !isWide(text)));
  const firsts = Float64Array.from(
    texts
      .filter((text) => !isWide(text))
      .flatMap(({ places: [first] }) => (first === undefined ? [] : [first.baseline])),
  ).sort();
  const monospaced = fonts.map((font) => genericOf(font) === 'monospace');
  const words: TableWord[] = [];
  for (const text of texts) {
    const prose = text.aside || (isWide(text) && !isEntry(text, entries, firsts) && !isColumn(text, entries));
    text.lines.forEach((line, at) => {
      const { baseline = 0, em = 1 } = text.places[at] ?? {};
      line.words.forEach((word, index) => {
        const box = intoFrame(frame, word.box);
        words.push({
          ...box,
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
}

/** In ems: minimum width of a line of prose. */
const PROSE = 14;

/** Returns whether most lines of a block have several words and fill its width. */
function isWide({ lines, places }: Text): boolean {
  if (lines.length < 2 || areBeside(places)) return false;
  const { left, right } = boxAround(places.map(({ box }) => box));
  const width = right - left;
  const em = places[0]?.em ?? 1;
  if (width < PROSE * em) return false;
  const full = places.filter(({ box }) => box.right - box.left > 0.8 * width).length;
  const words = lines.reduce((sum, line) => sum + line.words.length, 0);
  return full >= Math.max(1, 0.5 * (lines.length - 1)) && words > 4 * lines.length;
}

/** Returns whether most lines stand beside each other, as the entries of a row do. */
function areBeside(places: Text['places']): boolean {
  const baselines = places.map(({ baseline }) => baseline).sort((one, other) => one - other);
  const level = LEVEL * (places[0]?.em ?? 1);
  const isNear = (one = -Infinity, other = Infinity): boolean => other - one < level;
  const beside = baselines.filter((at, index) => isNear(baselines[index - 1], at) || isNear(at, baselines[index + 1]));
  return beside.length > 0.5 * places.length;
}

/** Returns the sorted baselines of texts. */
function baselinesOf(texts: readonly Text[]): Float64Array {
  return Float64Array.from(texts.flatMap(({ places }) => places.map(({ baseline }) => baseline))).sort();
}

/** Maximum number of lines of an entry; a longer text is prose. */
const MAX_LINES = 14;

/** In ems: maximum distance between the baselines of the first lines of the entries of a row. */
const LEVEL = 0.1;

/**
 * Returns whether a text is an entry of a table: other texts begin beside its first line, and few beside its other
 * lines.
 */
function isEntry({ places }: Text, baselines: Float64Array, firsts: Float64Array): boolean {
  if (places.length > MAX_LINES) return false;
  const below = haveTextBeside(places, firsts)
    .slice(1)
    .filter((other) => other).length;
  return haveTextBeside(places, baselines)[0] === true && below <= 0.5 * (places.length - 1);
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
  return places.map(({ baseline, em }) => {
    const next = baselines[firstNotBelow(baselines, baseline - LEVEL * em)];
    return next !== undefined && next < baseline + LEVEL * em;
  });
}
