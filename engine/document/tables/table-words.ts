import type { Box } from '../../geometry/geometry.js';
import type { Line, PageModel, Word } from '../model.js';
import { type Frame, intoFrame, quartersOf } from '../order/reading-order-frame.js';
import { placeOf } from '../order/reading-order-piece.js';

/** A word of a page in the frame in which its tables are looked for. */
export interface TableWord extends Box {
  readonly word: Word;
  /** The line that it stands in, and its index there. */
  readonly line: Line;
  readonly index: number;
  readonly baseline: number;
  /** The height of an em of its line. */
  readonly em: number;
  /** It stands in a line of prose. */
  readonly prose: boolean;
}

/** The frame that most words of a page stand in; a table is written from left to right there, or from right to left. */
export function frameOfWords({ blocks }: PageModel): Frame {
  const letters: [number, number, number, number] = [0, 0, 0, 0];
  for (const { lines } of blocks) {
    for (const line of lines) letters[quartersOf(line) ?? 0] += line.words.length;
  }
  const quarters = ([0, 1, 2, 3] as const).reduce((most, turn) => (letters[turn] > letters[most] ? turn : most), 0);
  return { quarters, mirrored: false };
}

/** Back from a frame onto the page. */
export function outOfFrame({ quarters }: Frame, box: Box): Box {
  return intoFrame({ quarters: BACK[quarters], mirrored: false }, box);
}

const BACK = [0, 3, 2, 1] as const;

/** The words of the lines that run as the frame does, from top to bottom by their baselines. */
export function wordsIn(frame: Frame, { blocks }: PageModel): readonly TableWord[] {
  const words: TableWord[] = [];
  for (const { lines, role } of blocks) {
    const along = lines.filter((line) => quartersOf(line) === frame.quarters);
    const prose = isProse(frame, along) || role === 'header' || role === 'footer';
    for (const line of along) {
      const { baseline, em } = placeOf(frame, line);
      line.words.forEach((word, index) =>
        words.push({ ...intoFrame(frame, word.box), word, line, index, baseline, em, prose }),
      );
    }
  }
  return words.sort((one, other) => one.baseline - other.baseline);
}

/** In ems: the lines of prose are at least as wide. */
const PROSE = 14;

/** Whether most lines of a block fill its width with several words. */
function isProse(frame: Frame, lines: readonly Line[]): boolean {
  if (lines.length < 2) return false;
  const places = lines.map((line) => placeOf(frame, line));
  const width = Math.max(...places.map(({ box }) => box.right)) - Math.min(...places.map(({ box }) => box.left));
  const em = places[0]?.em ?? 1;
  if (width < PROSE * em) return false;
  const full = places.filter(({ box }) => box.right - box.left > 0.8 * width).length;
  const words = lines.reduce((sum, line) => sum + line.words.length, 0);
  return full >= Math.max(1, 0.5 * (lines.length - 1)) && words > 4 * lines.length;
}
