import type { Candidate } from './candidate.js';
import { type FoundMarker, markerOf } from '../page/list-markers.js';
import { keyOfLook } from '../page/look-of.js';
import type { PagePart } from '../page/page-content.js';
import { textOfPart } from '../page/text-of-lines.js';

/** Fewer headings may follow each other. */
const MIN_ITEMS = 3;

/**
 * Returns the texts of a page that are the items of numbered lists, and further lines of items: they are larger than the text of the
 * document, as an agenda is, but have one look that is not bold, and no other text between them. Other text follows headings.
 * @param headings the texts that may be headings
 */
export function numberedItems(
  body: readonly PagePart[],
  headings: ReadonlyMap<PagePart, Candidate>,
): ReadonlySet<PagePart> {
  const found = new Set<PagePart>();
  let [list, look]: [PagePart[], string | undefined] = [[], undefined];
  const end = (): void => {
    if (areItems(list)) for (const part of list) found.add(part);
    list = [];
  };
  for (const part of body) {
    const candidate = headings.get(part);
    const isPlain = candidate !== undefined && !candidate.look.bold && candidate.stated === undefined;
    const own = isPlain ? keyOfLook(candidate.look) : undefined;
    if (own === undefined || own !== look) end();
    if (own !== undefined && (list.length > 0 || markerIn(part) !== undefined)) list.push(part);
    look = own;
  }
  end();
  return found;
}

/** Returns whether texts begin with numbers that count from 1, but for further lines of items. */
function areItems(list: readonly PagePart[]): boolean {
  const values = list.flatMap((part) => markerIn(part)?.readings[0]?.value ?? []);
  return values.length >= MIN_ITEMS && values.every((value, index) => value === index + 1);
}

/** Returns the marker of a text that begins with a number of one part and a point or a bracket. */
function markerIn(part: PagePart): FoundMarker | undefined {
  const marker = part.kind === 'text' ? markerOf(textOfPart(part)) : undefined;
  return marker !== undefined && /^\(?\d+[.)]$/.test(marker.text) ? marker : undefined;
}
