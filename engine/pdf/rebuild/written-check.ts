import { isOfKind } from '../../errors.js';
import { MalformedData } from '../../files/malformed-data.js';
import type { PdfDict, PdfStream } from '../syntax/values.js';
import { DataCheck } from './data-check.js';
import type { FoundObjects } from './found-objects.js';
import type { PageDefaults } from './page-defaults.js';

/**
 * Checks what `check-document` would check in a rebuilt document, while it is written: its structure is new, so only the
 * data of its streams and the entries of its pages can be damaged.
 */
export class WrittenCheck {
  #isPassed = true;
  readonly #data: DataCheck;

  constructor(
    objects: FoundObjects,
    private readonly defaults: PageDefaults,
  ) {
    this.#data = new DataCheck(objects);
  }

  /** Whether everything has passed; false also where page content is damaged or encoded by other filters. */
  get isPassed(): boolean {
    return this.#isPassed;
  }

  /** Checks a page as it is written. */
  page(dict: PdfDict): void {
    if ((dict.get('Resources') ?? null) === null) this.#isPassed = false;
  }

  /** Checks the data of a stream that has the number `num` in the damaged file. */
  stream(num: number, stream: PdfStream): void {
    if (this.#isPassed) this.#isPassed = this.defaults.isIntactContent(num) ?? this.#isIntact(stream);
  }

  #isIntact(stream: PdfStream): boolean {
    try {
      this.#data.check(stream);
      return true;
    } catch (error) {
      if (error instanceof MalformedData || isOfKind(error, 'too-complex')) return false;
      throw error;
    }
  }
}
