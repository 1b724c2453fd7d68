import type { PageFacts } from '../../document-model.js';
import type { Paragraph, Run } from '../../flow-elements.js';
import { rangeOf } from '../../../geometry/range-of.js';
import { boxAround } from '../../order/reading-order-frame.js';
import { formatOf } from './format-of.js';
import type { PageContent, PagePart, TextPart } from '../page/page-content.js';
import { textOfPart } from '../page/text-of-lines.js';
import { breaksBefore } from './line-breaks.js';
import { type PlacedLine, placedLinesOf, placesOf } from './placed-line.js';
import { headGrounds } from '../recurring/head-grounds.js';
import { markPageNumber } from '../recurring/mark-page-number.js';
import { runningRules, shapesOf } from '../recurring/running-rules.js';
import { runsOfLines } from './runs-of-lines.js';
import type { DocumentFacts } from './statistics.js';

/** @param notes upper edges of the footnotes of the page */
export function pageFactsOf(
  page: PageContent,
  { body, notes }: { readonly body: readonly PagePart[]; readonly notes: readonly number[] },
  facts: DocumentFacts,
): PageFacts {
  const { header, footer } = facts.furniture.on(page);
  const { number, size, background, scanned, fixedLayout, cover, fields } = page;
  const recurring = (parts: readonly TextPart[]): readonly Paragraph[] =>
    parts.flatMap((part) => recurringParagraphs(part, page, facts));
  const around = body.length > 0 && { body: boxAround(body.map(({ box }) => box)) };
  const rules = runningRules(page, { header, footer, body });
  return {
    number,
    size,
    ...around,
    columns: columnCountOf(page, body),
    header: recurring(header),
    footer: recurring(footer),
    ...rules,
    ...shapesOf(
      [...headGrounds(page, [...header, ...footer]), ...(page.shapes ?? [])],
      { ...around, ...rules },
      rangeOf(notes).least,
    ),
    ...(background !== undefined && { background }),
    scanned,
    fixedLayout,
    ...(cover !== undefined && { cover }),
    fields,
  };
}

/** The paragraphs of a header or footer: its lines, joined where the first one is full. */
function recurringParagraphs(part: TextPart, page: PageContent, facts: DocumentFacts): readonly Paragraph[] {
  const edges = edgesOf(page);
  const own = placedLinesOf(part, page);
  const column = { ...part.box, ...edges };
  const lines = own.map((line) => ({ ...line, column }));
  const breaks = breaksBefore(lines, edges.right - edges.left);
  const paragraphs: PlacedLine[][] = [];
  for (const [index, line] of lines.entries()) {
    const last = paragraphs.at(-1);
    if (last === undefined || breaks(index)) paragraphs.push([line]);
    else last.push(line);
  }
  const number = { place: facts.furniture.placeOfNumber(part, page), shown: facts.furniture.numberOf(page.number) };
  const isRoman = facts.furniture.isRomanNumber(textOfPart(part).trim(), page.number);
  const all = paragraphs.map((it) => runsOfLines(it, facts));
  const runs = isRoman ? all.map(markedWhole) : markPageNumber(all, number);
  return paragraphs.map((it, index): Paragraph => {
    const format = formatOf(it, undefined);
    return { kind: 'paragraph', style: 'normal', runs: runs[index] ?? [], format, places: placesOf(it) };
  });
}

/** Marks a run as the number of the page; the letters of a number in several runs differ, and stay text. */
function markedWhole(runs: readonly Run[]): readonly Run[] {
  return runs.length === 1 ? runs.map((run) => ({ ...run, pageNumber: true })) : runs;
}

/** The edges of the text of a page. */
function edgesOf({ columns, size }: PageContent): { readonly left: number; readonly right: number } {
  if (columns.length === 0) return { left: 0, right: size.width };
  const { left, right } = boxAround(columns);
  return { left, right };
}

/** Returns the maximum number of columns with several lines beside each other. */
function columnCountOf({ columns }: PageContent, body: readonly PagePart[]): number {
  const counts = new Map<number, number>();
  for (const part of body) {
    if (part.kind === 'text') counts.set(part.column, (counts.get(part.column) ?? 0) + part.lines.length);
  }
  const full = columns.filter((_, index) => (counts.get(index) ?? 0) >= MIN_LINES).slice(0, MAX_COLUMNS);
  const beside = full.map(
    (column) =>
      full.filter((other) => other.top < column.bottom && column.top < other.bottom && !overlaps(column, other)).length,
  );
  return Math.max(0, ...beside) + 1;
}

/** Minimum number of lines of a column. */
const MIN_LINES = 4;

/** Maximum number of columns; more are the pieces of a drawing. */
const MAX_COLUMNS = 100;

function overlaps(one: { left: number; right: number }, other: { left: number; right: number }): boolean {
  return Math.min(one.right, other.right) > Math.max(one.left, other.left);
}
