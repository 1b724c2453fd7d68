import type { Candidate } from './candidate.js';
import { markerOf } from '../page/list-markers.js';
import { keyOfLook } from '../page/look-of.js';
import type { PagePart, TextPart } from '../page/page-content.js';
import { textOfLine } from '../page/text-of-lines.js';

/** In ems: minimum indent of the description of a term. */
const INDENT = 0.6;

/** A text with an indented text below it, which may be its description. */
interface Entry {
  readonly part: TextPart;
  /** The look of the text and the indent of the description: those of a list of terms have them in common. */
  readonly kind: string;
  readonly description: TextPart;
}

/**
 * Returns the texts of a page that are terms, or first lines of items: running text begins at their edge, but the text below them has a
 * larger indent. A description of a single line may be a paragraph whose first line has an indent, and text that begins at the edge again
 * follows the motto of a section, so these need another term before or after them.
 * @param headings the texts that may be headings
 * @param mayBeTerm which of these may be terms
 */
export function termsOn(
  body: readonly PagePart[],
  headings: ReadonlyMap<PagePart, Candidate>,
  mayBeTerm: (candidate: Candidate) => boolean,
): ReadonlySet<PagePart> {
  const edges = textEdges(body, headings);
  const entries = body.map((part, index): Entry | undefined => {
    const [candidate, next] = [headings.get(part), body[index + 1]];
    if (part.kind !== 'text' || candidate === undefined || !mayBeTerm(candidate) || !hasDescription(part, next))
      return undefined;
    if ((edges.get(part.column) ?? Infinity) > part.box.left + INDENT * sizeOf(part)) return undefined;
    const indent = Math.round(next.box.left - part.box.left);
    return { part, kind: `${keyOfLook(candidate.look)} ${indent}`, description: next };
  });
  const kinds = new Set(entries.flatMap((entry) => (entry !== undefined && isLong(entry) ? [entry.kind] : [])));
  const terms = entries.flatMap((entry, index) => {
    if (entry === undefined) return [];
    const isInList = [entries[index - 2], entries[index + 2]].some((other) => other?.kind === entry.kind);
    const isTerm = isInList ? kinds.has(entry.kind) : isLong(entry) && !isAtEdge(body[index + 2], entry, headings);
    return isTerm ? [entry.part] : [];
  });
  return new Set(terms);
}

function isLong({ description }: Entry): boolean {
  return description.lines.length > 1;
}

/** Returns whether a part is running text at the edge of a term. */
function isAtEdge(
  part: PagePart | undefined,
  { part: term }: Entry,
  headings: ReadonlyMap<PagePart, Candidate>,
): boolean {
  if (part?.kind !== 'text' || part.lines.length < 2 || headings.has(part)) return false;
  return part.column === term.column && Math.abs(part.box.left - term.box.left) < INDENT * sizeOf(term);
}

/** Returns whether the text below a text in its column has an indent; items have one below headings. */
function hasDescription(part: TextPart, next: PagePart | undefined): next is TextPart {
  if (part.lines[0]?.direction !== 'left-to-right' || next?.kind !== 'text' || next.column !== part.column)
    return false;
  return !startsItem(next) && next.box.left - part.box.left >= INDENT * sizeOf(part);
}

function startsItem({ lines: [line] }: TextPart): boolean {
  return line !== undefined && markerOf(textOfLine(line)) !== undefined;
}

function sizeOf({ lines: [line] }: TextPart): number {
  return line?.size ?? 0;
}

/** Returns the left edge of the running text of each column: text of several lines that is no heading. */
function textEdges(body: readonly PagePart[], headings: ReadonlyMap<PagePart, Candidate>): ReadonlyMap<number, number> {
  const edges = new Map<number, number>();
  for (const part of body) {
    if (part.kind !== 'text' || part.lines.length < 2 || headings.has(part)) continue;
    edges.set(part.column, Math.min(edges.get(part.column) ?? Infinity, part.box.left));
  }
  return edges;
}
