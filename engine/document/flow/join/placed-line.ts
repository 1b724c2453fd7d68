import type { Box } from '../../../geometry/geometry.js';
import type { ElementPlace, PlaceLines, RunStyle } from '../../flow-elements.js';
import { boxAround } from '../../order/reading-order-frame.js';
import type { PartTag } from '../page/tags-of.js';
import type { PageContent, TextLine, TextPart, TextRun } from '../page/page-content.js';
import { BOLD } from '../../style-weight.js';

/** A line with the data that elements are made from, independent of its page. */
export interface PlacedLine extends TextLine {
  readonly page: number;
  readonly column: Box;
  readonly tag?: PartTag;
  /** The styles of its page. */
  readonly styles: readonly RunStyle[];
}

/** @param labels labels of the footnotes of the page, to which raised text refers */
export function placedLinesOf(part: TextPart, page: PageContent, labels?: ReadonlySet<string>): readonly PlacedLine[] {
  const { number, styles } = page;
  const inner = part.boxed === undefined ? undefined : page.boxes[part.boxed]?.inner;
  const column = inner ?? page.columns[part.column] ?? part.box;
  return part.lines.map((line) => {
    const runs = labels === undefined || labels.size === 0 ? line.runs : withNotes(line.runs, { styles, labels });
    return { ...line, runs, page: number, column, styles, ...(part.tag !== undefined && { tag: part.tag }) };
  });
}

/** Returns how far a line begins from the edge of its column at which its text begins: the right one of text read to the left. */
export function startInset(line: PlacedLine): number {
  return line.direction === 'right-to-left' ? line.column.right - line.box.right : line.box.left - line.column.left;
}

/** Returns how far the second word of a line begins from that edge. */
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
  { styles, labels }: { readonly styles: readonly RunStyle[]; readonly labels: ReadonlySet<string> },
): readonly TextRun[] {
  return runs.map((run) => {
    const label = run.text.trim();
    return styles[run.style]?.shift === 'superscript' && labels.has(label) ? { ...run, note: label } : run;
  });
}

/** Returns the places of an element: a box for each column or page that its lines are in. */
export function placesOf(lines: readonly PlacedLine[]): readonly ElementPlace[] {
  const groups: PlacedLine[][] = [];
  for (const line of lines) {
    const group = groups.at(-1);
    const [before] = group ?? [];
    if (group !== undefined && before?.page === line.page && before.column === line.column) group.push(line);
    else groups.push([line]);
  }
  return groups.map((group) => ({
    page: group[0]?.page ?? 0,
    box: boxAround(group.map(({ box }) => box)),
    lines: placeLinesOf(group),
  }));
}

function placeLinesOf(lines: readonly PlacedLine[]): PlaceLines {
  const [first, last] = [lines[0], lines.at(-1)];
  return {
    count: lines.length,
    firstBaseline: first?.baseline ?? 0,
    lastBaseline: last?.baseline ?? 0,
    ...(first?.angle !== undefined && { angle: first.angle }),
  };
}
