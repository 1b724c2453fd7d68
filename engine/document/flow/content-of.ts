import type { Box, Size } from '../../geometry/geometry.js';
import type { Line, PageModel } from '../model.js';
import { boxAround } from '../order/reading-order-frame.js';
import { partOfWords } from '../order/reading-order-piece.js';
import type { PageTable } from '../tables/page-table.js';
import { isMarkerOf, joinRows, splitParagraphs } from './text-rows.js';
import { columnsOf } from './columns-of.js';
import type { PageContent, PagePart, TablePart, TextPart } from './page-content.js';
import { type Looks, rounded, roundedBox, RunStyles, textLineOf } from './runs-of-line.js';

/** A part of a page before it is known which column it stands in. */
type LoosePart = Omit<TextPart, 'column'> | TablePart;

/** What the join of the document needs of a page. Each word is in it exactly once: in a block or in a table. */
export function contentOf(page: PageModel, tables: readonly PageTable[]): PageContent {
  const { number, size, blocks, areas, images } = page;
  const looks: Looks = { styles: new RunStyles(page.fonts), links: page.links ?? [] };
  const tableOf = tablesByGlyph(tables);
  const placed = new Set<PageTable>();
  const found: LoosePart[] = [];
  const place = (table: PageTable): void => {
    if (placed.has(table)) return;
    placed.add(table);
    found.push(tablePartOf(table, looks));
  };
  for (const { lines, role } of blocks) {
    let outside: Line[] = [];
    const flush = (): void => {
      found.push(...textPartsOf(outside, role, looks));
      outside = [];
    };
    for (const line of lines) {
      const held = line.words.map(({ glyphs }) => tableOf.get(glyphs[0] ?? -1));
      const free = held.flatMap((table, index) => (table === undefined ? [index] : []));
      if (free.length > 0) outside.push(free.length === held.length ? line : partOfWords(line, free));
      for (const table of held) {
        if (table === undefined || placed.has(table)) continue;
        flush();
        place(table);
      }
    }
    flush();
  }
  tables.forEach(place);
  const parts = withMarkers(found);
  const columns = columnsOf(parts.map(({ box }) => box));
  return {
    number,
    size: { width: rounded(size.width), height: rounded(size.height) },
    parts: parts.map((part, index) => (part.kind === 'table' ? part : { ...part, column: columns.of[index] ?? 0 })),
    styles: looks.styles.list,
    columns: columns.boxes.map(roundedBox),
    ...backgroundOf(areas, size),
    scanned: blocks.length === 0 && images.length > 0,
  };
}

function textPartsOf(
  lines: readonly Line[],
  role: TextPart['role'],
  looks: Looks,
): readonly Omit<TextPart, 'column'>[] {
  const rows = joinRows(lines.map((line) => textLineOf(line, looks)));
  return splitParagraphs(rows).map((group) => ({
    kind: 'text',
    role,
    box: boxAround(group.map(({ box }) => box)),
    lines: group,
  }));
}

function tablePartOf(table: PageTable, looks: Looks): TablePart {
  return {
    kind: 'table',
    box: roundedBox(table.box),
    columnEdges: table.columnEdges.map(rounded),
    rowCount: Math.max(0, table.rowEdges.length - 1),
    headerRows: table.headerRows,
    cells: table.cells.map(({ row, column, rowSpan, columnSpan, box, lines, tables, shading, borders }) => {
      const text: readonly PagePart[] = textPartsOf(lines, 'body', looks).map((part) => ({ ...part, column: -1 }));
      const inner = tables.map((it) => tablePartOf(it, looks));
      return {
        ...{ row, column, rowSpan, columnSpan, borders },
        box: roundedBox(box),
        parts: [...text, ...inner],
        ...(shading !== undefined && { shading }),
      };
    }),
  };
}

/** Parts with markers that stand alone before the text of their items, as cells of a table, joined to it. */
function withMarkers(found: readonly LoosePart[]): readonly LoosePart[] {
  const parts: LoosePart[] = [];
  for (const part of found) {
    const before = parts.at(-1);
    const isItem = part.kind === 'text' && before?.kind === 'text' && before.lines.length === 1;
    if (isItem && isMarkerOf(before.lines[0], part.lines[0])) {
      const lines = joinRows([...before.lines, ...part.lines]);
      parts[parts.length - 1] = { ...part, lines, box: boxAround([before.box, part.box]) };
    } else parts.push(part);
  }
  return parts;
}

/** Which of the tables of the page has a glyph. Cells may part the words of the page in another way. */
function tablesByGlyph(tables: readonly PageTable[]): ReadonlyMap<number, PageTable> {
  const found = new Map<number, PageTable>();
  const collect = (table: PageTable, outermost: PageTable): void => {
    for (const { lines, tables: inner } of table.cells) {
      for (const { words } of lines) {
        for (const { glyphs } of words) for (const glyph of glyphs) found.set(glyph, outermost);
      }
      for (const it of inner) collect(it, outermost);
    }
  };
  for (const table of tables) collect(table, table);
  return found;
}

/** How much of each side of the page an area must take to be its background. */
const FILLS = 0.97;
const WHITE = 0xffffff;

function backgroundOf(areas: PageModel['areas'], { width, height }: Size): { readonly background?: number } {
  const fills = ({ left, top, right, bottom }: Box): boolean =>
    Math.min(right, width) - Math.max(left, 0) > FILLS * width &&
    Math.min(bottom, height) - Math.max(top, 0) > FILLS * height;
  const colour = areas.findLast(fills)?.colour ?? WHITE;
  return colour === WHITE ? {} : { background: colour };
}
