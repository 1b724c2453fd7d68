import type { Box, Line, Word } from '../../../engine/index.js';
import type { TableRow } from './spool.js';

/** A gap of as many times the font size parts a line. */
const WIDE_GAP = 1.5;

/** A piece of a line between wide gaps. */
interface Piece {
  readonly text: string;
  readonly box: Box;
}

type Stretch = Pick<Box, 'left' | 'right'>;

/**
 * Lines of a page as they lie there: a row for each line, and a column for each stretch of the page that wide gaps keep
 * apart. Turned lines come last, a row for each.
 */
export function textRows(lines: readonly Line[]): readonly TableRow[] {
  const level = lines.filter(({ angle }) => angle === 0);
  const leftwards = isRightToLeft(lines);
  const rows = rowsOf(level).map((row) => inOrder(row.flatMap(piecesOf), leftwards));
  const stretches = stretchesOf(rows);
  if (leftwards) stretches.reverse();
  const turned = lines
    .filter(({ angle }) => angle !== 0)
    .map((line) => piecesOf(line).map(({ text }, column) => ({ column, text })));
  return [...rows.map((row) => cellsOf(row, stretches, leftwards)), ...turned];
}

/** Whether most lines of a page read from right to left. */
export function isRightToLeft(lines: readonly Line[]): boolean {
  return 2 * lines.filter(({ direction }) => direction === 'right-to-left').length > lines.length;
}

/** Lines on one height are one row. */
function rowsOf(lines: readonly Line[]): readonly (readonly Line[])[] {
  const rows: { readonly first: Line; readonly lines: Line[] }[] = [];
  for (const line of [...lines].sort((one, other) => middleOf(one.box) - middleOf(other.box))) {
    const last = rows.at(-1);
    if (last !== undefined && middleOf(line.box) < last.first.box.bottom) last.lines.push(line);
    else rows.push({ first: line, lines: [line] });
  }
  return rows.map((row) => row.lines);
}

function middleOf({ top, bottom }: Box): number {
  return (top + bottom) / 2;
}

function piecesOf({ words, spaced }: Line): readonly Piece[] {
  const pieces: Piece[] = [];
  words.forEach((word, index) => {
    const before = words[index - 1];
    const last = pieces.at(-1);
    if (last === undefined || before === undefined || isApart(before, word)) {
      pieces.push({ text: word.text, box: word.box });
      return;
    }
    const text = `${last.text}${spaced[index] === true ? ' ' : ''}${word.text}`;
    pieces[pieces.length - 1] = { text, box: boxAround(last.box, word.box) };
  });
  return pieces;
}

function isApart(before: Word, word: Word): boolean {
  const gap = Math.max(word.box.left - before.box.right, before.box.left - word.box.right);
  return gap > WIDE_GAP * before.style.size;
}

function boxAround(one: Box, other: Box): Box {
  return {
    left: Math.min(one.left, other.left),
    top: Math.min(one.top, other.top),
    right: Math.max(one.right, other.right),
    bottom: Math.max(one.bottom, other.bottom),
  };
}

function inOrder(pieces: readonly Piece[], leftwards: boolean): readonly Piece[] {
  return [...pieces].sort(({ box: one }, { box: other }) =>
    leftwards ? other.right - one.right : one.left - other.left,
  );
}

/** Where the columns of a page lie, from the left: what rows of several pieces cover, without a gap. */
function stretchesOf(rows: readonly (readonly Piece[])[]): Stretch[] {
  const boxes = rows.flatMap((row) => (row.length > 1 ? row.map(({ box }) => box) : []));
  const stretches: Stretch[] = [];
  for (const { left, right } of boxes.sort((one, other) => one.left - other.left)) {
    const last = stretches.at(-1);
    if (last === undefined || left > last.right) stretches.push({ left, right });
    else stretches[stretches.length - 1] = { left: last.left, right: Math.max(last.right, right) };
  }
  return stretches;
}

/** Each piece is in the column in which it begins, or in the next free one. */
function cellsOf(row: readonly Piece[], stretches: readonly Stretch[], leftwards: boolean): TableRow {
  let free = 0;
  return row.map(({ text, box }) => {
    const begins = (it: Stretch): boolean => (leftwards ? box.right > it.left : box.left < it.right);
    const found = stretches.findIndex(begins);
    const column = Math.max(free, found);
    free = column + 1;
    return { column, text, ...(leftwards && { rightToLeft: true }) };
  });
}
