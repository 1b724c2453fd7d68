import { type Matrix, type Point, transformPoint } from '../../../geometry/geometry.js';
import type { PlacedLine } from '../placed-text.js';
import { clustersInVisualOrder } from './clusters.js';
import { markDirections, STAYS, TURNS } from './direction-marks.js';
import { ASCENT, DESCENT, EM, WIDTH_STEP } from './inkless-font.js';
import { bytesOf } from './layer-codes.js';
import type { LayerFont } from './layer-font.js';
import { partWords } from './part-words.js';

/** A line as it is written on a page: in the units of its content, and from left to right in its own direction. */
export interface LayerLine {
  /** Of the font. */
  readonly size: number;
  /** The direction of the baseline, of length 1. */
  readonly along: Point;
  /** Where the baseline begins. */
  readonly start: Point;
  readonly words: readonly LayerWord[];
  /** Where the next word begins that is written apart. */
  readonly next?: number;
}

export interface LayerWord {
  /** A character for a byte. */
  readonly codes: string;
  /** How far the codes take the pen, in ems. */
  readonly ems: number;
  /** From where to where it stands on the baseline, counted from its beginning. */
  readonly from: number;
  readonly to: number;
}

/** What cannot be marked: a thousandth of a point. */
const MIN = 0.001;

/**
 * A line as it is written: whole, or where it is a little askew, word by word, each of them straight. Programs that look for
 * words find letters of one word on one height only.
 * @param toPage from the page as its reader sees it to the units of its content
 */
export function layerLines(line: PlacedLine, font: LayerFont, toPage: Matrix): readonly LayerLine[] {
  const whole = wholeLine(line, font, toPage);
  if (whole === undefined) return [];
  const straight = straightened(whole);
  if (straight === undefined) return [whole];
  return whole.words.map((word, at) => alone(word, { line: whole, straight, next: whole.words[at + 1] }));
}

/**
 * How far a word may rise from its beginning to its end, in points: poppler begins another word where a letter stands 0.5
 * above (TextPage::addChar of TextOutputDev.cc), and the letters of a word add up.
 */
const MAX_RISE = 0.45;

/** The direction along an edge of the page that a line nearly has; undefined when it may stay as it is, or is far from any. */
function straightened({ words, along: { x, y } }: LayerLine): Point | undefined {
  const longest = words.reduce((most, { from, to }) => Math.max(most, to - from), 0);
  const rise = longest * Math.min(Math.abs(x), Math.abs(y));
  if (rise <= MAX_RISE || Math.min(Math.abs(x), Math.abs(y)) > FAR_ASKEW) return undefined;
  return Math.abs(x) > Math.abs(y) ? { x: Math.sign(x), y: 0 } : { x: 0, y: Math.sign(y) };
}

/** The sine of 20 degrees: words that are farther askew would not lie on their letters. */
const FAR_ASKEW = 0.34;

interface Alone {
  readonly line: LayerLine;
  readonly straight: Point;
  readonly next: LayerWord | undefined;
}

/** A word so that its middle is on the baseline of its line. */
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
  // What the font marks below the baseline ends where the letters do.
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

/** Words in codes, from left to right. */
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
 * As they are read, where all read one way: that is surer than where their boxes begin.
 * @param words in the order in which they are read
 */
function fromLeft(words: readonly FoundWord[], rightToLeft: boolean): readonly FoundWord[] {
  if (!words.some(({ text }) => (rightToLeft ? STAYS : TURNS).test(text))) {
    return rightToLeft ? words.toReversed() : words;
  }
  return words.toSorted((one, other) => one.from - other.from);
}

/** Numbers that are larger, or none, come from broken pictures alone; nor can a page say them. */
function isNearPage(points: number): boolean {
  return Math.abs(points) < FARTHEST && Number.isFinite(points);
}

const FARTHEST = 1_000_000;

function turned([a, b, c, d]: Matrix, { x, y }: Point): Point {
  const unit = Math.hypot(a, b);
  return { x: (a * x + c * y) / unit, y: (b * x + d * y) / unit };
}
