import type { PdfFile } from '../../pdf-file.js';
import type { PdfValue } from '../../values.js';

interface Range {
  readonly first: number;
  readonly last: number;
  readonly value: number;
}

/** What /W or /W2 (ISO 32000-2 §9.7.4.3) say of the characters of a font, in thousandths of an em. */
export class CidWidths {
  readonly #single = new Map<number, number>();
  readonly #ranges: Range[] = [];

  /** `step`: how many numbers there are for a character, of which the first counts. */
  constructor(file: PdfFile, value: PdfValue | undefined, step: number) {
    const items = file.array(value) ?? [];
    for (let at = 0; at < items.length;) {
      const first = file.number(items[at]) ?? 0;
      const list = file.array(items[at + 1]);
      if (list === undefined) {
        const last = file.number(items[at + 1]) ?? 0;
        this.#ranges.push({ first, last, value: file.number(items[at + 2]) ?? 0 });
        at += 2 + step;
      } else {
        for (let index = 0; index < list.length; index += step) {
          this.#single.set(first + index / step, file.number(list[index]) ?? 0);
        }
        at += 2;
      }
    }
  }

  of(cid: number): number | undefined {
    const known = this.#single.get(cid);
    if (known !== undefined) return known;
    const value = this.#ranges.find(({ first, last }) => cid >= first && cid <= last)?.value;
    if (value !== undefined) this.#single.set(cid, value);
    return value;
  }
}
