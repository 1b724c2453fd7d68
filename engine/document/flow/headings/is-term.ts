import { markerOf } from '../page/list-markers.js';
import { add, mostOf } from '../page/look-of.js';
import type { PagePart, TextPart } from '../page/page-content.js';
import { textOfLine } from '../page/text-of-lines.js';

/** In ems: minimum indent of the description of a term. */
const INDENT = 0.6;

/** Returns whether a text is a term, or the first line of an item: it has the indent of the text, and what follows has a larger one. */
export function isTerm(part: TextPart, body: readonly PagePart[], index: number): boolean {
  const next = body[index + 1];
  const [line] = part.lines;
  if (line?.direction !== 'left-to-right' || next?.kind !== 'text' || next.column !== part.column) return false;
  const em = line.size;
  // The first line of a paragraph may have an indent, and items have one below headings.
  if (next.lines.length < 2 || startsItem(next) || next.box.left - part.box.left < INDENT * em) return false;
  return edgeOf(body, part.column) < part.box.left + INDENT * em;
}

function startsItem({ lines: [line] }: TextPart): boolean {
  return line !== undefined && markerOf(textOfLine(line)) !== undefined;
}

/** Returns where most lines of a column begin. */
function edgeOf(body: readonly PagePart[], column: number): number {
  const counts = new Map<number, number>();
  for (const part of body) {
    if (part.kind === 'text' && part.column === column) add(counts, Math.round(part.box.left), part.lines.length);
  }
  return mostOf(counts) ?? 0;
}
