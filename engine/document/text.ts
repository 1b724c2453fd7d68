import type { Block, Line } from './model.js';
import { type Frame, quartersOf, readsLeftwards } from './order/reading-order-frame.js';
import { placeOf } from './order/reading-order-piece.js';

/**
 * The text of blocks as a reader takes it in: a line for each line, a space between what stands beside one another, and
 * an empty line where the page leaves white between blocks.
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

function textOfLine({ words, spaced }: Line): string {
  let text = '';
  for (let index = 0; index < words.length; index++) {
    if (spaced[index] === true && text !== '') text += ' ';
    text += words[index]?.text ?? '';
  }
  return text.trimEnd();
}

/** What stands beside one another. */
interface Row {
  text: string;
  readonly first: Line;
  last: Line;
  /** How many lines it holds; a row of a table has several. */
  cells: number;
  /** Whether it goes on with a block that the row before began. */
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

/** Whether a line goes on with the row of another; where a page reads to the left, its numbers do so there too. */
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
  // Cells of one row may be a little higher or lower; what follows as closely as lines of a paragraph is of one text.
  const aside = row.first.direction === 'right-to-left' ? steps.onTheLeft : steps.onTheRight;
  const { down, em, largest } = steps;
  if (largest >= 1.4 * em) return '\n\n';
  if (aside ? Math.abs(down) < 2 * em : down > 0 && down < 1.7 * em) return '\n';
  return isNextRow(before, row) ? '\n' : '\n\n';
}

/** In ems: how far apart the rows of a table may be that has white between all of them. */
const APART = 3;

/** Of rows with so many cells, those of one table may lack some at their ends. */
const MANY_CELLS = 3;

/** Whether both are rows of one table: of several cells, of which the first and the last stand below one another. */
function isNextRow(before: Row, row: Row): boolean {
  const cells = Math.min(before.cells, row.cells);
  if (cells < 2) return false;
  const steps = stepsTo(before.first, row.first);
  if (steps === undefined || steps.down <= 0 || steps.down > APART * steps.em) return false;
  return areInOneColumn(before.first, row.first) && (cells >= MANY_CELLS || areInOneColumn(before.last, row.last));
}

/** Whether one line stands below the other. */
function areInOneColumn(before: Line, line: Line): boolean {
  const steps = stepsTo(before, line);
  return steps !== undefined && !steps.onTheLeft && !steps.onTheRight;
}

interface Steps {
  readonly down: number;
  readonly onTheRight: boolean;
  readonly onTheLeft: boolean;
  /** Of the smaller line, and of the larger. */
  readonly em: number;
  readonly largest: number;
  /** Whether the smaller of two lines of different sizes stands at the height of the letters of the larger. */
  readonly within: boolean;
}

/** Where a line stands from another; nothing when they run in different directions. */
function stepsTo(before: Line, line: Line): Steps | undefined {
  const quarters = quartersOf(line);
  if (quarters === undefined || quarters !== quartersOf(before)) return undefined;
  const frame: Frame = { quarters, mirrored: false };
  const [one, other] = [placeOf(frame, before), placeOf(frame, line)];
  const hang = 0.3 * one.em;
  return {
    down: other.baseline - one.baseline,
    onTheRight: other.box.left > one.box.left && other.box.left > one.box.right - hang,
    onTheLeft: other.box.right < one.box.right && other.box.right < one.box.left + hang,
    em: Math.min(one.em, other.em),
    largest: Math.max(one.em, other.em),
    within: one.em < other.em ? standsWithin(one, other) : standsWithin(other, one),
  };
}

function standsWithin(small: Looked, large: Looked): boolean {
  const middle = small.baseline - HALF_HEIGHT * small.em;
  return small.em < ALIKE * large.em && middle < large.baseline && middle > large.baseline - 2 * HALF_HEIGHT * large.em;
}

type Looked = Pick<ReturnType<typeof placeOf>, 'baseline' | 'em'>;

/** In ems: how high the middle of a capital letter is above the baseline. */
const HALF_HEIGHT = 0.35;

/** Lines of one text are set in sizes less different. */
const ALIKE = 0.8;
