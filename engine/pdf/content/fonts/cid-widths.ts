import type { PdfFile } from '../../file/pdf-file.js';
import type { PdfValue } from '../../syntax/values.js';

interface Range {
  readonly first: number;
  readonly last: number;
  readonly value: number;
  /** The position in the array; the first entry for a character is valid. */
  readonly order: number;
}

/** The metrics of characters from /W or /W2 (ISO 32000-2 §9.7.4.3), in thousandths of an em. */
export class CidWidths {
  readonly #single = new Map<number, Pick<Range, 'value' | 'order'>>();
  readonly #ranges: Range[] = [];

  /** @param step the count of numbers for each character, of which the first is used: 1 for /W, 3 for /W2 */
  constructor(file: PdfFile, value: PdfValue | undefined, step: number) {
    const items = file.array(value) ?? [];
    for (let at = 0; at + 1 < items.length;) {
      const first = file.number(items[at]) ?? 0;
      const list = file.array(items[at + 1]);
      if (list === undefined) {
        // The array ends inside a range.
        if (at + 1 + step >= items.length) return;
        const last = file.number(items[at + 1]) ?? 0;
        this.#ranges.push({ first, last, value: file.number(items[at + 2]) ?? 0, order: at });
        at += 2 + step;
      } else {
        for (let index = 0; index < list.length; index += step) {
          const cid = first + index / step;
          if (!this.#single.has(cid)) this.#single.set(cid, { value: file.number(list[index]) ?? 0, order: at });
        }
        at += 2;
      }
    }
  }

  of(cid: number): number | undefined {
    const single = this.#single.get(cid);
    const range = this.#ranges.find((each) => cid >= each.first && cid <= each.last);
    if (range === undefined || (single !== undefined && single.order < range.order)) return single?.value;
    this.#single.set(cid, { value: range.value, order: -1 });
    return range.value;
  }
}
