import { PdfDict, PdfName } from '../syntax/values.js';

const MAX_OBJECTS = 100;
const MAX_CHARACTERS = 1024 * 1024;

/** Collects objects for one object stream (ISO 32000-2 §7.5.7). */
export class ObjectPacker {
  #numbers: number[] = [];
  #texts: string[] = [];
  #characters = 0;

  get count(): number {
    return this.#numbers.length;
  }

  get full(): boolean {
    return this.count >= MAX_OBJECTS || this.#characters >= MAX_CHARACTERS;
  }

  /** The numbers of the objects, in their order in the stream. */
  get numbers(): readonly number[] {
    return this.#numbers;
  }

  add(num: number, text: string): void {
    this.#numbers.push(num);
    this.#texts.push(text);
    this.#characters += text.length;
  }

  /** Returns the dictionary of the stream and its uncompressed data, and empties the packer. */
  take(): { readonly dict: PdfDict; readonly data: Buffer } {
    let offset = 0;
    let header = '';
    this.#numbers.forEach((num, index) => {
      header += `${num} ${offset} `;
      offset += (this.#texts[index]?.length ?? 0) + 1;
    });
    const data = Buffer.from(`${header}${this.#texts.join('\n')}\n`, 'latin1');
    const dict = PdfDict.of({ Type: new PdfName('ObjStm'), N: this.count, First: header.length });
    this.#numbers = [];
    this.#texts = [];
    this.#characters = 0;
    return { dict, data };
  }
}
