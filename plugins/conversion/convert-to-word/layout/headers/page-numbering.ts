import { isRomanNumeral, type PageFacts, romanValueOf, type WordSection } from '../../../../../engine/index.js';

type Numbers = NonNullable<WordSection['pageNumbers']>;

/** The number that a page shows. */
interface ShownNumber {
  readonly value: number;
  /** Left out of Arabic numbers. */
  readonly format?: NonNullable<Numbers['format']>;
}

/** Parts pages that follow each other where their numbers begin anew, or go on in other numerals. */
export function numberedParts(pages: readonly PageFacts[]): readonly (readonly PageFacts[])[] {
  const starts = new Set<number>();
  let before: (ShownNumber & { readonly index: number }) | undefined;
  for (const [index, page] of pages.entries()) {
    const shown = shownNumber(page);
    if (shown === undefined) continue;
    const goesOn =
      before === undefined || (shown.value - before.value === index - before.index && shown.format === before.format);
    // Numbers begin at 1, also on a page that does not show its number.
    if (!goesOn && before !== undefined) starts.add(index + 1 - Math.min(index - before.index, shown.value));
    before = { ...shown, index };
  }
  const parts: PageFacts[][] = [];
  for (const [index, page] of pages.entries()) {
    if (index === 0 || starts.has(index)) parts.push([page]);
    else parts.at(-1)?.push(page);
  }
  return parts;
}

/**
 * Returns the numbers of sections, each with its pages: none where a section goes on from the section before, as Word does by itself.
 */
export function sectionNumbers(sections: readonly (readonly PageFacts[])[]): readonly (Numbers | undefined)[] {
  let next = 1;
  return sections.map((pages) => {
    const first = pages.map(shownNumber).findIndex((it) => it !== undefined);
    const { value = 0, format } = shownNumber(pages[first]) ?? {};
    const start = value - first;
    const isAnew = first >= 0 && start >= 0 && start !== next;
    next = (isAnew ? start : next) + pages.length;
    if (!isAnew && format === undefined) return undefined;
    return { ...(isAnew && { start }), ...(format !== undefined && { format }) };
  });
}

function shownNumber(page: PageFacts | undefined): ShownNumber | undefined {
  const runs = [...(page?.header ?? []), ...(page?.footer ?? [])].flatMap((it) => it.runs);
  const text = runs.find(({ pageNumber }) => pageNumber === true)?.text.trim() ?? '';
  if (isRomanNumeral(text))
    return { value: romanValueOf(text), format: text === text.toLowerCase() ? 'lowerRoman' : 'upperRoman' };
  const value = Number(text);
  return value > 0 && Number.isInteger(value) ? { value } : undefined;
}
