import { type Matrix, type Point, transformPoint } from '../../../geometry/geometry.js';
import type { PlacedLine } from '../placed-text.js';
import { clustersInVisualOrder } from './clusters.js';
import { markDirections, STAYS, TURNS } from './direction-marks.js';
import { ASCENT, DESCENT, EM, WIDTH_STEP } from './inkless-font.js';
import { bytesOf } from './layer-codes.js';
import type { LayerFont } from './layer-font.js';
import { partWords } from './part-words.js';

/** A line as it is written: in units of the page's content, from left to right along its direction. */
export interface LayerLine {
  /** Font size. */
  readonly size: number;
  /** Unit vector of the baseline. */
  readonly along: Point;
  /** Start of the baseline. */
  readonly start: Point;
  readonly words: readonly LayerWord[];
  /** Start of the next word that is written separately. */
  readonly next?: number;
}

export interface LayerWord {
  /** A binary string, one character per byte. */
  readonly codes: string;
  /** Total advance of the codes, in ems. */
  readonly ems: number;
  /** Start and end on the baseline, measured from the line's start. */
  readonly from: number;
  readonly to: number;
}

/** Minimum width that can be selected: a thousandth of a point. */
const MIN = 0.001;

/**
 * Converts a line to its written form: whole or, if it is slightly skewed, word by word with each word straight,
 * because text extraction joins only letters of the same height to a word. @param toPage from the displayed page to
 * units of its content
 */
export function layerLines(line: PlacedLine, font: LayerFont, toPage: Matrix): readonly LayerLine[] {
  const whole = wholeLine(line, font, toPage);
  if (whole === undefined) return [];
  const straight = straightened(whole);
  if (straight === undefined) return [whole];
  return whole.words.map((word, at) => alone(word, { line: whole, straight, next: whole.words[at + 1] }));
}

/**
 * Maximum rise within a word, in points: poppler begins a new word at a letter that stands 0.5 points higher
 * (TextPage::addChar of TextOutputDev.cc), and offsets add up.
 */
const MAX_RISE = 0.45;

/**
 * The page axis that a line nearly follows; undefined when the line needs no straightening, or is far from both
 * axes.
 */
function straightened({ words, along: { x, y } }: LayerLine): Point | undefined {
  const longest = words.reduce((most, { from, to }) => Math.max(most, to - from), 0);
  const rise = longest * Math.min(Math.abs(x), Math.abs(y));
  if (rise <= MAX_RISE || Math.min(Math.abs(x), Math.abs(y)) > FAR_ASKEW) return undefined;
  return Math.abs(x) > Math.abs(y) ? { x: Math.sign(x), y: 0 } : { x: 0, y: Math.sign(y) };
}

/** Sine of 20 degrees: straightened words would no longer cover their letters. */
const FAR_ASKEW = 0.34;

interface Alone {
  readonly line: LayerLine;
  readonly straight: Point;
  readonly next: LayerWord | undefined;
}

/** A word as a line of its own, with its middle on the baseline of the original line. */
function alone(word: LayerWord, { line: { size, along, start }, straight, next }: Alone): LayerLine {
  const middle = (word.from + word.to) / 2;
  const half = (word.to - word.from) / 2;
  const at = { x: start.x + along.x * middle - straight.x * half, y: start.y + along.y * middle - straight.y * half };
  return {
    size,
    along: straight,
    start: at,
    words: [{ ...word, from: 0, to: 2 * half }],
    ...(next && { next: next.from - word.from }),
  };
}

function wholeLine(line: PlacedLine, font: LayerFont, toPage: Matrix): LayerLine | undefined {
  const unit = Math.hypot(toPage[0], toPage[1]);
  const radians = (line.angle * Math.PI) / 180;
  const along = turned(toPage, { x: Math.cos(radians), y: Math.sin(radians) });
  const down = turned(toPage, { x: -Math.sin(radians), y: Math.cos(radians) });
  const height = (line.ascent + line.descent) * unit;
  const placed = line.words.filter(({ x, y, width }) => [x, y, width].every(isNearPage));
  const [first] = placed;
  if (!(height > MIN && isNearPage(height) && Number.isFinite(radians)) || first === undefined) return undefined;
  const size = (height * EM) / (ASCENT + DESCENT);
  const origin = transformPoint(toPage, first);
  const words = placed.map(({ text, x, y, width }) => {
    const at = transformPoint(toPage, { x, y });
    const from = (at.x - origin.x) * along.x + (at.y - origin.y) * along.y;
    return { text, from, to: from + width * unit };
  });
  // The selection below the baseline ends where the letters end.
  const lowered = line.descent * unit - (size * DESCENT) / EM;
  return {
    size,
    along,
    start: { x: origin.x + down.x * lowered, y: origin.y + down.y * lowered },
    words: partWords(layerWords(words, line, font), size),
  };
}

interface FoundWord extends Pick<LayerWord, 'from' | 'to'> {
  readonly text: string;
}

/** Encodes words from left to right. */
function layerWords(words: readonly FoundWord[], { rightToLeft }: PlacedLine, font: LayerFont): readonly LayerWord[] {
  const ordered = fromLeft(words, rightToLeft);
  const clusters = markDirections(
    ordered.map(({ text }) => clustersInVisualOrder(text, rightToLeft)),
    rightToLeft,
  );
  return ordered
    .map(({ from, to }, at) => {
      const codes = (clusters[at] ?? []).flatMap((cluster) => font.codesFor(cluster));
      const width = codes.reduce((sum, { steps }) => sum + steps, 0);
      return { codes: codes.map(({ cid }) => bytesOf(cid)).join(''), ems: (width * WIDTH_STEP) / EM, from, to };
    })
    .filter(({ from, to, codes }) => codes !== '' && to - from > MIN);
}

/**
 * Sorts words from left to right. If all words have one direction, their reading order is more reliable than their
 * boxes. @param words in reading order
 */
function fromLeft(words: readonly FoundWord[], rightToLeft: boolean): readonly FoundWord[] {
  if (!words.some(({ text }) => (rightToLeft ? STAYS : TURNS).test(text))) {
    return rightToLeft ? words.toReversed() : words;
  }
  return words.toSorted((one, other) => one.from - other.from);
}

/**
 * Whether a coordinate is plausible: larger or undefined numbers come from broken images only, and a page cannot
 * express them.
 */
function isNearPage(points: number): boolean {
  return Math.abs(points) < FARTHEST && Number.isFinite(points);
}

const FARTHEST = 1_000_000;

function turned([a, b, c, d]: Matrix, { x, y }: Point): Point {
  const unit = Math.hypot(a, b);
  return { x: (a * x + c * y) / unit, y: (b * x + d * y) / unit };
}
