import type { Box } from '../../../geometry/geometry.js';
import type { ElementPlace, ParagraphFormat, PlaceLines, RunStyle } from '../../flow-elements.js';
import { boxAround } from '../../order/reading-order-frame.js';
import type { PartTag } from '../page/tags-of.js';
import type { PageContent, TextLine, TextPart, TextRun } from '../page/page-content.js';
import { inReadingFrame } from '../page/reading-frame.js';
import { rounded } from '../runs/runs-of-line.js';
import { refersTo } from './note-references.js';
import { BOLD } from '../../style-weight.js';

/** A line with the data that elements are made from, independent of its page. */
export interface PlacedLine extends TextLine {
  readonly page: number;
  readonly column: Box;
  readonly tag?: PartTag;
  /** The styles of its page. */
  readonly styles: readonly RunStyle[];
}

/** @param notes the upper edges of the footnotes of the page, by their labels */
export function placedLinesOf(
  part: TextPart,
  page: PageContent,
  notes?: ReadonlyMap<string, number>,
): readonly PlacedLine[] {
  const { number, styles } = page;
  const inner = part.boxed === undefined ? undefined : page.boxes[part.boxed]?.inner;
  const column = inner ?? page.columns[part.column] ?? part.box;
  return part.lines.map((line) => {
    const runs = notes === undefined || notes.size === 0 ? line.runs : withNotes(line.runs, page, notes);
    return { ...line, runs, page: number, column, styles, ...(part.tag !== undefined && { tag: part.tag }) };
  });
}

/** Returns how far a line begins from the edge of its column at which its text begins: the right one of text read to the left. */
export function startInset(line: PlacedLine): number {
  return line.direction === 'right-to-left' ? line.column.right - line.box.right : line.box.left - line.column.left;
}

/**
 * Returns how much farther from the edge at which text begins one line begins than another: the left edge, the right edge of text read
 * to the left, and the upper edge of vertical lines. The first one tells the direction.
 */
export function indentOf(line: TextLine, other: TextLine): number {
  if (line.direction === 'right-to-left') return other.box.right - line.box.right;
  return inReadingFrame(line.box, line).left - inReadingFrame(other.box, line).left;
}

/** Returns how far the second word of a line begins from the edge of its column at which its text begins. */
export function secondWordInset({ direction, column, secondStart }: PlacedLine): number {
  return direction === 'right-to-left' ? column.right - secondStart : secondStart - column.left;
}

/** Returns whether a run of a line is bold; false without a run. */
export function isBoldRun(run: TextRun | undefined, styles: readonly RunStyle[]): boolean {
  return run !== undefined && (styles[run.style]?.weight ?? 0) >= BOLD;
}

/** Returns whether the last words of a line are bold. */
export function endsBold({ runs, styles }: PlacedLine): boolean {
  return isBoldRun(runs.at(-1), styles);
}

/** Returns whether all words of a line are bold. */
export function isAllBold({ runs, styles }: PlacedLine): boolean {
  return runs.every((run) => isBoldRun(run, styles));
}

function withNotes(
  runs: readonly TextRun[],
  page: PageContent,
  notes: ReadonlyMap<string, number>,
): readonly TextRun[] {
  return runs.map((run) => {
    const label = run.text.trim();
    const top = notes.get(label);
    return top !== undefined && refersTo(run, top, page) ? { ...run, note: label } : run;
  });
}

interface LineSettings {
  /** The alignment of the lines. */
  readonly align?: ParagraphFormat['align'];
  /** Whether the author ended the line before the line of this index. */
  readonly breaksBefore?: (index: number) => boolean;
}

/** Returns the places of an element: a box for each column or page that its lines are in. */
export function placesOf(
  lines: readonly PlacedLine[],
  { align = 'left', breaksBefore = () => false }: LineSettings = {},
): readonly ElementPlace[] {
  const groups: PlacedLine[][] = [];
  for (const line of lines) {
    const group = groups.at(-1);
    const [before] = group ?? [];
    if (group !== undefined && before?.page === line.page && before.column === line.column) group.push(line);
    else groups.push([line]);
  }
  const begun = new Set(lines.filter((_, index) => index > 0 && breaksBefore(index)));
  return groups.map((group) => ({
    page: group[0]?.page ?? 0,
    box: boxAround(group.map(({ box }) => box)),
    lines: placeLinesOf(group, align, begun),
  }));
}

/** @param begun the lines before which the author has ended one */
function placeLinesOf(
  lines: readonly PlacedLine[],
  align: ParagraphFormat['align'],
  begun: ReadonlySet<PlacedLine>,
): PlaceLines {
  const [first, last] = [lines[0], lines.at(-1)];
  const spare = spareOf(lines, align);
  const starts = lines.flatMap((line) => (begun.has(line) ? rounded(line.box.left) : []));
  return {
    count: lines.length,
    firstBaseline: first?.baseline ?? 0,
    lastBaseline: last?.baseline ?? 0,
    length: rounded(lines.reduce((sum, line) => sum + widthOf(line), 0)),
    ...(starts.length > 0 && { starts }),
    ...(spare !== undefined && { spare: rounded(spare) }),
    ...(first?.angle !== undefined && { angle: first.angle }),
  };
}

/** Returns how long a line is in its direction. */
export function widthOf(line: PlacedLine): number {
  const { left, right } = inReadingFrame(line.box, line);
  return right - left;
}

/** In ems: width of a space. */
export const SPACE = 0.25;

/** Returns how much wider lines may become before the first word of one has room in the line before it. */
function spareOf(lines: readonly PlacedLine[], align: ParagraphFormat['align']): number | undefined {
  const reach = (line: PlacedLine): number => {
    if (align === 'center') return widthOf(line);
    const { left, right } = inReadingFrame(line.box, line);
    return line.direction === 'right-to-left' ? -left : right;
  };
  const most = lines.reduce((farthest, line) => Math.max(farthest, reach(line)), -Infinity);
  const rooms = lines.slice(1).map((line, index) => {
    const before = lines[index] ?? line;
    // Thai has words, but no spaces between them.
    const first = line.runs[0] !== undefined && THAI.test(line.runs[0].text) ? line.size : line.firstWidth;
    return reach(before) + SPACE * line.size + first - most;
  });
  // The author ended lines that have room for more.
  const least = rooms.reduce((some, room) => (room > 0 ? Math.min(some, room) : some), Infinity);
  return Number.isFinite(least) ? least : undefined;
}

const THAI = /^\p{Script=Thai}/u;
