import type { FlowElement } from '../../../flow-elements.js';
import type { CellPart, PageContent, PagePart, TablePart, TextPart } from '../../page/page-content.js';
import { endsInSentence, startsSmall } from '../../page/text-of-lines.js';
import { type OpenElement, paragraphOf } from '../element-of.js';
import { goesOnInNext, isAlike } from '../goes-on.js';
import { type PlacedLine, placedLinesOf, SPACE, widthOf } from '../placed-line.js';
import type { DocumentFacts } from '../statistics.js';
import { textWidths } from '../text-widths.js';

/** A table and its page. */
export interface PlacedTable {
  readonly part: TablePart;
  readonly page: PageContent;
}

/** By column: the texts that begin in the last row of a table and end in the first row of its continuation. */
export type SplitRow = ReadonlyMap<number, FlowElement>;

/**
 * Returns the texts that go over from the last row of a table to a row of its continuation, if both are parts of one row: some
 * text goes on in the middle of a sentence, in a column whose texts begin otherwise, or the lower part has no text in the first
 * column, where all other rows have one.
 * @param row of the continuation, after the repeated header
 */
export function splitRowOf(
  { part, page }: PlacedTable,
  next: PlacedTable,
  row: number,
  facts: DocumentFacts,
): SplitRow | undefined {
  const pairs = pairsOf(part, next.part, row);
  if (pairs === undefined) return undefined;
  const roomIn = textWidths(part.cells);
  const joints = pairs.flatMap((pair) => jointOf(pair, { page, next: next.page, room: roomIn(pair.upper) }) ?? []);
  const ofSentence = new Set(joints.filter((joint) => isInSentence(joint, part)).map(({ column }) => column));
  const hasKey = pairs.some(({ column, lower }) => column === 0 && hasText(lower));
  if (hasKey ? !ofSentence.has(0) : ofSentence.size === 0 && !haveKeys(part)) return undefined;
  if (pairs.some(({ upper, lower }) => isNumber(upper) && isNumber(lower))) return undefined;
  return new Map(joints.map(({ column, open, lines }) => [column, joined(open, lines, facts)]));
}

/** The cell of the last row of a table, and the one below it. */
interface Pair {
  readonly column: number;
  readonly upper: CellPart;
  readonly lower: CellPart;
}

/** Returns the cells of both rows by column, unless they are merged otherwise, or the lower row has text without text above. */
function pairsOf(part: TablePart, next: TablePart, row: number): readonly Pair[] | undefined {
  const uppers = new Map(
    part.cells.flatMap((cell) => (cell.row + cell.rowSpan === part.rowCount ? [[cell.column, cell]] : [])),
  );
  const lowers = next.cells.filter((cell) => cell.row === row);
  const pairs = lowers.flatMap((lower): readonly Pair[] => {
    const upper = uppers.get(lower.column);
    const isPair = upper?.columnSpan === lower.columnSpan && lower.rowSpan === 1;
    return isPair && (hasText(upper) || !hasText(lower)) ? [{ column: lower.column, upper, lower }] : [];
  });
  const isSame = pairs.length === lowers.length && pairs.length === uppers.size;
  return isSame && lowers.some(hasText) ? pairs : undefined;
}

function hasText({ parts }: CellPart): boolean {
  return parts.some(({ kind }) => kind === 'text');
}

/** A text of the upper cell that goes on in the lower one. */
interface Joint {
  readonly column: number;
  readonly open: OpenElement;
  /** The lines of the text in the lower cell. */
  readonly lines: readonly PlacedLine[];
}

function jointOf(
  { column, upper, lower }: Pair,
  { page, next, room }: { readonly page: PageContent; readonly next: PageContent; readonly room: number },
): Joint | undefined {
  const [last, first] = [upper.parts.at(-1), lower.parts[0]];
  if (!isText(last) || !isText(first)) return undefined;
  const text = [...linesIn(upper, last, page)];
  const open: OpenElement = { kind: 'paragraph', lines: text, above: undefined, room };
  const lines = linesIn(lower, first, next);
  return goesOnInSentence(text, lines) || goesOnInNext(open, first, lines) ? { column, open, lines } : undefined;
}

function goesOnInSentence(text: readonly PlacedLine[], lines: readonly PlacedLine[]): boolean {
  const [last, first] = [text.at(-1), lines[0]];
  return (
    last !== undefined && first !== undefined && isAlike(last, first) && endsInSentence(text) && startsSmall(lines)
  );
}

function isText(part: PagePart | undefined): part is TextPart {
  return part?.kind === 'text';
}

function linesIn({ box }: CellPart, part: TextPart, page: PageContent): readonly PlacedLine[] {
  return placedLinesOf(part, page).map((line) => ({ ...line, column: box }));
}

/**
 * Returns whether a text goes on with a small letter, with which less than half of the texts of its column begin, and its next word had no
 * room in the line before.
 */
function isInSentence({ column, open, lines }: Joint, { cells, headerRows }: TablePart): boolean {
  const [last, first] = [open.lines.at(-1), lines[0]];
  if (last === undefined || first === undefined) return false;
  if (widthOf(last) + SPACE * last.size + first.firstWidth <= (open.room ?? 0)) return false;
  const texts = cells.flatMap((cell) => {
    const first = cell.parts[0];
    return cell.column === column && cell.row >= headerRows && isText(first) ? [first.lines] : [];
  });
  return startsSmall(lines) && 2 * texts.filter(startsSmall).length < texts.length;
}

/** Minimum number of rows that tell that all rows have text in the first column. */
const MIN_ROWS = 3;

function haveKeys({ cells, headerRows }: TablePart): boolean {
  const keys = cells.filter(({ row, column }) => column === 0 && row >= headerRows);
  return keys.length >= MIN_ROWS && keys.every((cell) => cell.rowSpan === 1 && hasText(cell));
}

/** Returns whether a cell has digits and no letters. */
function isNumber({ parts }: CellPart): boolean {
  const text = parts.flatMap((part) => (isText(part) ? part.lines.flatMap(({ runs }) => runs) : []));
  return text.some((run) => /\d/.test(run.text)) && !text.some((run) => /\p{L}/u.test(run.text));
}

function joined(open: OpenElement, lines: readonly PlacedLine[], facts: DocumentFacts): FlowElement {
  return paragraphOf({ ...open, lines: [...open.lines, ...lines] }, facts);
}
