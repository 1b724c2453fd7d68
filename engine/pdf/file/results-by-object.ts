import type { PdfFile } from './pdf-file.js';

/** Results for the objects of documents, each determined once while its document is open. */
export class ResultsByObject<Result extends boolean | number> {
  readonly #results = new WeakMap<PdfFile, Map<number, Result>>();

  /** @param num the number of an object, or another number for what is no object */
  of(file: PdfFile, num: number, determine: () => Result): Result {
    const known = this.#results.get(file) ?? new Map<number, Result>();
    this.#results.set(file, known);
    const result = known.get(num) ?? determine();
    known.set(num, result);
    return result;
  }
}
