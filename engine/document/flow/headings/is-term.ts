import { markerOf } from '../page/list-markers.js';
import { add, mostOf } from '../page/look-of.js';
import type { PagePart, TextPart } from '../page/page-content.js';
import { textOfLine } from '../page/text-of-lines.js';

/** In ems: minimum indent of the description of a term. */
const INDENT = 0.6;

/**
 * Returns whether a text is a term, or the first line of an item: it has the indent of the text, and what follows has a larger one.
 * @param edges where most lines of each column begin
 */
export function isTerm(part: TextPart, next: PagePart | undefined, edges: ReadonlyMap<number, number>): boolean {
  const [line] = part.lines;
  if (line?.direction !== 'left-to-right' || next?.kind !== 'text' || next.column !== part.column) return false;
  const em = line.size;
  // The first line of a paragraph may have an indent, and items have one below headings.
  if (next.lines.length < 2 || startsItem(next) || next.box.left - part.box.left < INDENT * em) return false;
  return (edges.get(part.column) ?? 0) < part.box.left + INDENT * em;
}

function startsItem({ lines: [line] }: TextPart): boolean {
  return line !== undefined && markerOf(textOfLine(line)) !== undefined;
}

/** Returns where most lines of each column begin. */
export function columnEdges(body: readonly PagePart[]): ReadonlyMap<number, number> {
  const columns = new Map<number, Map<number, number>>();
  for (const part of body) {
    if (part.kind !== 'text') continue;
    const counts = columns.get(part.column) ?? new Map<number, number>();
    columns.set(part.column, counts);
    add(counts, Math.round(part.box.left), part.lines.length);
  }
  return new Map([...columns].map(([column, counts]) => [column, mostOf(counts) ?? 0]));
}
