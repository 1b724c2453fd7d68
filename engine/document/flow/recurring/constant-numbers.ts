import type { PageContent, TextPart } from '../page/page-content.js';
import { textOfPart } from '../page/text-of-lines.js';
import { keysOf } from './recurring-keys.js';

/** Maximum number of numbers that are counted; a hostile document can contain any number. */
const MAX_NUMBERS = 50_000;

/** Maximum number of numbers of one text that are counted. */
const MAX_IN_TEXT = 16;

/** A number at one place of a text that recurs on pages. */
interface RecurringNumber {
  page: number;
  value: string;
  /** How often the next page with the text has the same number there, and how often another one. */
  same: number;
  other: number;
}

/** Tells numbers that running heads and feet have on several pages, as those of volumes and chapters, from those of the pages. */
export class ConstantNumbers {
  readonly #numbers = new Map<string, RecurringNumber>();

  /** Counts the numbers of a text; pages follow each other. */
  add(part: TextPart, page: PageContent): void {
    const [key] = keysOf(part, page);
    for (const [index, value] of numbersOf(part).slice(0, MAX_IN_TEXT).entries()) {
      const known = this.#numbers.get(`${index} ${key}`);
      if (known === undefined) {
        if (this.#numbers.size < MAX_NUMBERS)
          this.#numbers.set(`${index} ${key}`, { page: page.number, value, same: 0, other: 0 });
      } else if (known.page !== page.number) {
        known[known.value === value ? 'same' : 'other'] += 1;
        [known.page, known.value] = [page.number, value];
      }
    }
  }

  /**
   * Returns which of the numbers of a text is that of the page, counted from 0; -1 if none is.
   * @param shown the number that the page shows
   */
  placeOf(part: TextPart, page: PageContent, shown: number): number {
    const [key] = keysOf(part, page);
    return numbersOf(part).findIndex((value, index) => {
      const { same = 0, other = 0 } = this.#numbers.get(`${index} ${key}`) ?? {};
      return Number(value) === shown && same <= other;
    });
  }
}

function numbersOf(part: TextPart): readonly string[] {
  return textOfPart(part).match(/\d+/g) ?? [];
}
