import type { Line, PagePicture } from '../../model.js';
import type { PageCell, PageTable } from '../../tables/page-table.js';
import { quartersOf } from '../../order/reading-order-frame.js';
import { insertByPlace } from './insert-by-place.js';
import type { PagePart, TablePart } from './page-content.js';
import { rounded, roundedBox } from '../runs/runs-of-line.js';
import { taggedHeaderRows } from './tagged-headers.js';
import { type TextLooks, textPartsOf } from './text-parts.js';

/**
 * A table of a page, with the text of its cells as paragraphs and items.
 * @param pictures the pictures in each cell
 */
export function tablePartOf(
  table: PageTable,
  looks: TextLooks,
  pictures: ReadonlyMap<PageCell, readonly PagePicture[]> = new Map(),
): TablePart {
  const { columnEdges, rowEdges, cells } = table;
  const isUpright = cells.some(({ lines }) => lines.length > 0 && turnOf(lines) === undefined);
  return {
    kind: 'table',
    box: roundedBox(table.box),
    columnEdges: columnEdges.map(rounded),
    rowEdges: rowEdges.map(rounded),
    rowCount: Math.max(0, rowEdges.length - 1),
    headerRows: taggedHeaderRows(table, looks) ?? table.headerRows,
    cells: cells.map((cell) => {
      const { row, column, rowSpan, columnSpan, box, lines, tables, shading, onGround, borders, borderWidths } = cell;
      const turned = turnOf(lines);
      const blocks = stacksOf(lines).map((stack) => ({ lines: stack, box, role: 'body' as const }));
      const texts = textPartsOf(blocks, looks).map((part) => ({ ...part, column: NO_COLUMN }));
      return {
        ...{ row, column, rowSpan, columnSpan, borders },
        ...(borderWidths !== undefined && { borderWidths }),
        box: roundedBox(box),
        parts: withPictures(
          [...texts, ...tables.map((inner) => tablePartOf(inner, looks, pictures))],
          pictures.get(cell),
        ),
        ...(isUpright && turned !== undefined && { turned }),
        ...(shading !== undefined && { shading }),
        ...(onGround && { onGround }),
      };
    }),
  };
}

/** The direction in which all lines of a cell read, if they are turned by 90 degrees. */
function turnOf(lines: readonly Line[]): 90 | 270 | undefined {
  const quarters = new Set(lines.map((line) => (line.direction === 'top-to-bottom' ? 0 : quartersOf(line))));
  if (quarters.size !== 1) return undefined;
  return quarters.has(1) ? 90 : quarters.has(3) ? 270 : undefined;
}

function withPictures(parts: readonly PagePart[], pictures: readonly PagePicture[] = []): readonly PagePart[] {
  const all = [...parts];
  for (const { box, ...shown } of pictures)
    insertByPlace(all, box, [{ kind: 'figure', box: roundedBox(box), ...shown, behindText: false }]);
  return all;
}

/** The column of text in a cell is the cell. */
const NO_COLUMN = -1;

/** In ems: the greatest distance between the baselines of a paragraph, and of one whose lines have no usual distance. */
const MAX_STEP = 2;
const MAX_CLOSE = 1.5;

/** How much further apart than the closest lines of a cell those of one paragraph may be. */
const VARIATION = 1.28;

/** Groups the lines of a cell: those that stand apart are separate paragraphs, such as the numbers of rows without rules. */
function stacksOf(lines: readonly Line[]): readonly (readonly Line[])[] {
  const steps = lines.slice(1).map(({ baseline }, index) => baseline - (lines[index]?.baseline ?? 0));
  const least = Math.min(...steps.filter((step) => step > 0));
  const stacks: Line[][] = [];
  lines.forEach((line, index) => {
    const stack = stacks.at(-1);
    if (stack === undefined || isApart(line, steps[index - 1] ?? 0, least)) stacks.push([line]);
    else stack.push(line);
  });
  return stacks;
}

function isApart({ words, angle, direction }: Line, step: number, least: number): boolean {
  const [first] = words;
  if (first === undefined || angle !== 0 || direction === 'top-to-bottom') return false;
  const em = first.style.size;
  const isFar = step > MAX_STEP * em && !/^\p{Ll}/u.test(first.text);
  return isFar || step > Math.max(MAX_CLOSE * em, VARIATION * least);
}
