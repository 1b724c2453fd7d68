import type { Cell, Figure, FlowElement, Paragraph, ParagraphFormat, Table } from '../../flow-elements.js';
import { alignColumns } from './align-columns.js';
import { alignInCells } from './tables/align-in-cells.js';
import { alignRows } from './align-rows.js';
import { turnedAlignments } from './align-turned.js';
import { textWidths } from './text-widths.js';
import { elementOf, paragraphOf } from './element-of.js';
import type { CaptionPart, CellPart, FigurePart, PageContent, PagePart, TablePart } from '../page/page-content.js';
import { placedLinesOf } from './placed-line.js';
import { levelOfTag } from '../page/tags-of.js';
import { rounded } from '../runs/runs-of-line.js';
import type { DocumentFacts } from './statistics.js';

/** Converts a table of a page to an element. */
export function tableOf(part: TablePart, page: PageContent, facts: DocumentFacts): Table {
  const { columnEdges, rowEdges, rowCount, headerRows, cells, box, caption } = part;
  const widthOf = textWidths(cells);
  const turned = turnedAlignments(cells);
  const headings = headingsIn(cells);
  const made = cells.map((own) => {
    const cell = cellOf(own, widthOf(own), { page, facts, headings });
    return { cell: { ...cell, align: turned.get(own) ?? cell.align }, box: own.box };
  });
  return {
    kind: 'table',
    widths: distancesOf(columnEdges),
    heights: distancesOf(rowEdges),
    rowCount,
    headerRows,
    cells: alignInCells(alignColumns(alignRows(made)).map((cell, at) => ({ cell, box: made[at]?.box ?? box }))),
    places: [{ page: page.number, box }],
    ...(caption !== undefined && { caption: captionOf(caption, page, facts) }),
  };
}

function distancesOf(edges: readonly number[]): readonly number[] {
  return edges.slice(1).map((edge, index) => rounded(edge - (edges[index] ?? 0)));
}

/** Converts a picture of a page to an element. */
export function figureOf(part: FigurePart, page: PageContent, facts: DocumentFacts): Figure {
  const { box, picture, alternateText, formula, behindText, caption } = part;
  return {
    ...{ kind: 'figure', picture, behindText },
    ...(alternateText !== undefined && { alternateText }),
    ...(formula && { formula }),
    ...(caption !== undefined && { caption: captionOf(caption, page, facts) }),
    places: [{ page: page.number, box }],
  };
}

function captionOf(part: CaptionPart, page: PageContent, facts: DocumentFacts): Paragraph {
  const lines = placedLinesOf({ ...part, column: -1 }, page);
  return paragraphOf({ kind: 'caption', lines: [...lines], above: undefined }, facts);
}

/** Returns the levels of the texts in cells that are all of a tagged heading; headings whose lines are cells of their own are not told. */
function headingsIn(cells: readonly CellPart[]): ReadonlyMap<PagePart, number> {
  const owners = new Map<number, PagePart | undefined>();
  for (const part of cells.flatMap(({ parts }) => parts)) {
    if (part.kind !== 'text' || part.tag === undefined) continue;
    const { element } = part.tag;
    owners.set(element, owners.has(element) ? undefined : part);
  }
  const levels = [...owners.values()].flatMap((part) => {
    const level = part?.kind === 'text' && part.tag !== undefined ? levelOfTag(part.tag) : undefined;
    return part === undefined || level === undefined ? [] : [[part, level] as const];
  });
  return new Map(levels);
}

interface Around {
  readonly page: PageContent;
  readonly facts: DocumentFacts;
  readonly headings: ReadonlyMap<PagePart, number>;
}

function cellOf({ parts, box, ...cell }: CellPart, room: number, { page, facts, headings }: Around): Cell {
  const content = parts.map((part): FlowElement => {
    if (part.kind === 'table') return tableOf(part, page, facts);
    if (part.kind === 'figure') return figureOf(part, page, facts);
    const lines = placedLinesOf(part, page).map((line) => ({ ...line, column: box }));
    const level = headings.get(part);
    const kind = level === undefined ? { kind: 'paragraph' as const } : { kind: 'heading' as const, level };
    return elementOf({ ...kind, lines, above: undefined, room }, facts);
  });
  return { ...cell, content, align: alignOf(content) };
}

function alignOf(content: readonly FlowElement[]): ParagraphFormat['align'] {
  const paragraph = content.find((element) => element.kind === 'paragraph' || element.kind === 'heading');
  return paragraph?.format.align ?? 'left';
}
