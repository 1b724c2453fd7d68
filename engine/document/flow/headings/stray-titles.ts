import type { PagePart } from '../page/page-content.js';
import type { Candidate } from './candidate.js';

/**
 * Returns the texts of a page that have the title of an entry of the outline, but are not where it leads: running heads and entries of
 * contents.
 */
export function strayTitles(candidates: ReadonlyMap<PagePart, Candidate>): readonly PagePart[] {
  const titled = new Map<string, Candidate[]>();
  for (const candidate of candidates.values()) {
    const key = candidate.title?.key;
    if (key === undefined) continue;
    const texts = titled.get(key);
    if (texts === undefined) titled.set(key, [candidate]);
    else texts.push(candidate);
  }
  return [...titled.values()].flatMap((texts) => {
    const ranked = texts.toSorted(
      (one, other) => distanceOf(one) - distanceOf(other) || other.look.size - one.look.size,
    );
    return ranked.slice(texts[0]?.title?.entries).map(({ part }) => part);
  });
}

/** Returns how far a text is below the place where the outline leads; entries with the same title lead to several places. */
function distanceOf({ part: { box }, title }: Candidate): number {
  if (title?.isShortened === true) return Infinity;
  if (title?.top === undefined || title.entries > 1) return 0;
  return box.bottom <= title.top ? Number.MAX_VALUE : Math.abs(box.top - title.top);
}
