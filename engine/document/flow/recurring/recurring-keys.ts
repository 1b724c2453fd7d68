import { isChapterNumber } from '../headings/heading-number.js';
import type { PageContent, TextPart } from '../page/page-content.js';
import { textOfPart } from '../page/text-of-lines.js';

/** Returns whether a box is nearer to the upper edge of its page. */
export function isAtTop(box: TextPart['box'], { size }: PageContent): boolean {
  return box.top + box.bottom < size.height;
}

/** Maximum length of a text in its key. */
const MAX_LENGTH = 200;

/**
 * Returns two keys of a part that recurring parts have in common: its text without numbers and its height; its height
 * and font size.
 */
export function keysOf(part: TextPart, page: PageContent): readonly [text: string, place: string] {
  const y = Math.round((isAtTop(part.box, page) ? part.box.top : part.box.top - page.size.height) / 6);
  const whole = textOfPart(part).slice(0, MAX_LENGTH);
  // The numbers of chapters above their titles differ; a running head has one on several pages.
  const unnumbered = isChapterNumber(whole) ? whole : whole.replace(/\d+/g, '#');
  const text = unnumbered.replace(/\s+/g, ' ').toLowerCase();
  const isNumeral = /^[ivxlc]{1,7}$/.test(text);
  return [`${y} ${isNumeral ? '#' : text}`, `${y} at ${Math.round(part.lines[0]?.size ?? 0)} ${part.lines.length}`];
}

/** Maximum number of numbers of a text that may change from page to page. */
const MAX_NUMBERS = 3;

/**
 * Returns keys that a part has in common with one on the next page if each number is the same, or the next one, as in
 * "Page 1 of 2". Captions with numbers of their own, as "Table 1" and "Table 3", have none in common.
 */
export function steadyKeysOf(part: TextPart, page: PageContent): readonly string[] {
  const [key] = keysOf(part, page);
  const numbers = numbersIn(textOfPart(part)).slice(0, MAX_NUMBERS);
  return numbers
    .reduce<readonly string[]>(
      (keys, number) => keys.flatMap((it) => [`${it} ${number}`, `${it} +${number - page.number}`]),
      [''],
    )
    .map((it) => key + it);
}

/** Returns the first numbers of a text. */
export function numbersIn(text: string): readonly number[] {
  return (text.match(/\d+/g) ?? [])
    .slice(0, 4)
    .map(Number)
    .filter((number) => number < 100_000);
}
