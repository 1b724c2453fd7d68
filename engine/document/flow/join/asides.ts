import type { PageContent, PagePart, TextPart } from '../page/page-content.js';
import { endsInSentence, startsSmall } from '../page/text-of-lines.js';
import type { OpenElement } from './element-of.js';
import { goesOnInNext, isAlike, mayGoOn } from './goes-on.js';
import { placedLinesOf } from './placed-line.js';

/** Share of the page height, at the top and at the bottom, in which asides stand. */
const ZONE = 0.16;

/** Maximum number of parts of a head or a foot. */
const MAX_PARTS = 4;

/** The parts of a page in their order. */
export interface AsidesIn {
  readonly page: PageContent;
  readonly parts: readonly PagePart[];
  /** Tells which parts are texts and no headings. */
  isText(part: PagePart): part is TextPart;
}

/**
 * Returns the number of parts at the top of a page that stand between an element and its continuation, such as a running head that
 * no other page has.
 */
export function headsBefore(open: OpenElement | undefined, { parts, page, isText }: AsidesIn): number {
  if (open === undefined || !mayGoOn(open)) return 0;
  const isOther = (part: PagePart): boolean => isText(part) && isAside(part, open, page);
  const isHead = (part: PagePart): boolean => {
    if (!isText(part) || part.box.bottom >= ZONE * page.size.height) return false;
    return isOther(part) || (part.lines.length === 1 && !startsSmall(placedLinesOf(part, page)));
  };
  const count = parts.slice(0, MAX_PARTS + 1).findIndex((part) => !isHead(part));
  const next = parts[count];
  if (count < 1 || next === undefined || !isText(next)) return 0;
  const lines = placedLinesOf(next, page);
  if (parts.slice(0, count).some((part) => isText(part) && isLineAbove(part, next, page))) return 0;
  // A line in the size of the text is a head if the text goes on below it for certain.
  const isCertain = endsInSentence(open.lines) && startsSmall(lines);
  if (!isCertain && !parts.slice(0, count).every(isOther)) return 0;
  return goesOnInNext(open, next, lines) ? count : 0;
}

/** In ems: minimum distance between a running head and a text in the same look below it. */
const APART = 1;

/** Returns whether a part may be the line above another part in one text: in the same look, without space between them. */
function isLineAbove(part: TextPart, next: TextPart, page: PageContent): boolean {
  const [last, [first]] = [placedLinesOf(part, page).at(-1), placedLinesOf(next, page)];
  if (last === undefined || first === undefined || !isAlike(last, first)) return false;
  return next.box.top - part.box.bottom < APART * (next.lines[0]?.size ?? 0);
}

/**
 * Returns whether all parts from an index on are texts at the bottom of the page in another size than the text above, such as a notice of the
 * publisher, so that an open element may continue on the next page.
 */
export function areFeet(open: OpenElement | undefined, from: number, { parts, page, isText }: AsidesIn): boolean {
  if (open === undefined || parts.length - from > MAX_PARTS || !mayGoOn(open)) return false;
  return (
    from < parts.length &&
    parts
      .slice(from)
      .every((part) => isText(part) && part.box.top > (1 - ZONE) * page.size.height && isAside(part, open, page))
  );
}

function isAside(part: TextPart, { lines }: OpenElement, page: PageContent): boolean {
  const [last, [first]] = [lines.at(-1), placedLinesOf(part, page)];
  return part.role !== 'caption' && last !== undefined && first !== undefined && !isAlike(last, first);
}
