import type { Block, Line } from './model.js';
import { type Frame, quartersOf, readsLeftwards } from './order/reading-order-frame.js';
import { placeOf } from './order/reading-order-piece.js';

/**
 * Returns the text of blocks in reading order: a line per line, a space between texts beside each other, and an empty
 * line where the page has white space between blocks.
 */
export function textOf(blocks: readonly Block[]): string {
  let text = '';
  let before: Row | undefined;
  for (const row of rowsOf(blocks, readsLeftwards(blocks.flatMap(({ lines }) => lines)))) {
    if (before !== undefined) text += betweenRows(before, row);
    text += row.text;
    before = row;
  }
  return text;
}

/** Returns the words of a line with the spaces between them. */
export function textOfLine({ words, spaced }: Line): string {
  let text = '';
  for (let index = 0; index < words.length; index++) {
    if (spaced[index] === true && text !== '') text += ' ';
    text += words[index]?.text ?? '';
  }
  return text.trimEnd();
}

/** A row of the output: the texts of lines that are side by side on the page. */
interface Row {
  text: string;
  readonly first: Line;
  last: Line;
  /** Number of lines of the page in this row; more than one where the row belongs to a table. */
  cells: number;
  /** Whether the row continues a block of the previous row. */
  readonly sameBlock: boolean;
}

function rowsOf(blocks: readonly Block[], leftwards: boolean): readonly Row[] {
  const rows: Row[] = [];
  for (const block of blocks) {
    block.lines.forEach((line, index) => {
      const text = textOfLine(line);
      if (text === '') return;
      const row = rows.at(-1);
      if (row !== undefined && continues(row.last, line, leftwards)) {
        row.text += ` ${text}`;
        row.last = line;
        row.cells++;
      } else {
        rows.push({ text, first: line, last: line, cells: 1, sameBlock: index > 0 });
      }
    });
  }
  return rows;
}

/**
 * Returns whether a line continues the row of another line; on a right-to-left page, numbers continue to the left too.
 */
function continues(before: Line, line: Line, leftwards: boolean): boolean {
  const steps = stepsTo(before, line);
  if (steps === undefined || (Math.abs(steps.down) >= 0.4 * steps.em && !steps.within)) return false;
  const toTheLeft = line.direction === 'right-to-left';
  return (steps.onTheRight && !(toTheLeft && leftwards)) || (steps.onTheLeft && (toTheLeft || leftwards));
}

function betweenRows(before: Row, row: Row): string {
  const steps = stepsTo(before.last, row.first);
  if (steps === undefined) return '\n\n';
  if (row.sameBlock) return '\n';
  // Cells of one row may be slightly higher or lower; lines with the spacing of a paragraph belong to one text.
  const aside = row.first.direction === 'right-to-left' ? steps.onTheLeft : steps.onTheRight;
  const { down, em, largest } = steps;
  if (largest >= 1.4 * em) return '\n\n';
  if (aside ? Math.abs(down) < 2 * em : down > 0 && down < 1.7 * em) return '\n';
  return isNextRow(before, row) ? '\n' : '\n\n';
}

/** In ems: maximum distance between the rows of a table with white space between all rows. */
const APART = 3;

/** Minimum number of cells in rows that may lack cells at their ends. */
const MANY_CELLS = 3;

/**
 * Returns whether two rows belong to one table: they have several cells, and their first and last cells are aligned.
 */
function isNextRow(before: Row, row: Row): boolean {
  const cells = Math.min(before.cells, row.cells);
  if (cells < 2) return false;
  const steps = stepsTo(before.first, row.first);
  if (steps === undefined || steps.down <= 0 || steps.down > APART * steps.em) return false;
  return areInOneColumn(before.first, row.first) && (cells >= MANY_CELLS || areInOneColumn(before.last, row.last));
}

/** Returns whether two lines are in one column. */
function areInOneColumn(before: Line, line: Line): boolean {
  const steps = stepsTo(before, line);
  return steps !== undefined && !steps.onTheLeft && !steps.onTheRight;
}

interface Steps {
  readonly down: number;
  readonly onTheRight: boolean;
  readonly onTheLeft: boolean;
  /** Font size of the smaller line, and of the larger one. */
  readonly em: number;
  readonly largest: number;
  /** Whether the smaller of two lines of different size is at the height of the letters of the larger one. */
  readonly within: boolean;
}

/** Returns the distances between two lines; undefined when their directions differ. */
function stepsTo(before: Line, line: Line): Steps | undefined {
  const quarters = quartersOf(line);
  if (quarters === undefined || quarters !== quartersOf(before)) return undefined;
  const frame: Frame = { quarters, mirrored: false };
  const [one, other] = [placeOf(frame, before), placeOf(frame, line)];
  const down = other.baseline - one.baseline;
  // A text that is cut off where the next cell begins has a box that extends into that cell.
  const hang = Math.abs(down) < LEVEL * one.em ? Infinity : 0.3 * one.em;
  return {
    down,
    onTheRight: other.box.left > one.box.left && other.box.left > one.box.right - hang,
    onTheLeft: other.box.right < one.box.right && other.box.right < one.box.left + hang,
    em: Math.min(one.em, other.em),
    largest: Math.max(one.em, other.em),
    within: one.em < other.em ? standsWithin(one, other) : standsWithin(other, one),
  };
}

/** In ems: maximum distance between the baselines of lines that are level. */
const LEVEL = 0.1;

function standsWithin(small: Looked, large: Looked): boolean {
  const middle = small.baseline - HALF_HEIGHT * small.em;
  return small.em < ALIKE * large.em && middle < large.baseline && middle > large.baseline - 2 * HALF_HEIGHT * large.em;
}

type Looked = Pick<ReturnType<typeof placeOf>, 'baseline' | 'em'>;

/** In ems: height of the centre of a capital letter above the baseline. */
const HALF_HEIGHT = 0.35;

/** Minimum ratio of the font sizes of lines of one text. */
const ALIKE = 0.8;
