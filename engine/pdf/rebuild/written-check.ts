import { isOfKind } from '../../errors.js';
import { MalformedData } from '../../files/malformed-data.js';
import type { PdfDict, PdfStream } from '../syntax/values.js';
import { DataCheck } from './data-check.js';
import type { FoundObjects } from './found-objects.js';
import type { PageDefaults, PageState } from './page-defaults.js';

/**
 * Checks what `check-document` would check in a rebuilt document, while it is written: its structure is new, so only the
 * data of its streams and the entries of its pages can be damaged. The data of complete images are not checked: a page with
 * damaged pixels is drawn, and each method of recovery copies them as they are.
 */
export class WrittenCheck {
  #isPassed = true;
  #isWhole = true;
  readonly #data: DataCheck;

  constructor(
    private readonly objects: FoundObjects,
    private readonly defaults: PageDefaults,
  ) {
    this.#data = new DataCheck(objects);
  }

  /** Whether everything has passed; false also where page content is damaged or encoded by other filters. */
  get isPassed(): boolean {
    return this.#isPassed;
  }

  /**
   * Whether nothing is lost: everything has passed, and all objects to which the document refers are in the damaged file, each
   * complete, and not followed by a damaged one of the same number.
   */
  get isWhole(): boolean {
    return this.#isPassed && this.#isWhole;
  }

  /** Checks that the damaged file has the object with the number `num`, from its beginning to its end, and no damaged later one. */
  object(num: number): void {
    if (!this.objects.isUndisputed(num)) this.#isWhole = false;
  }

  /** Checks a page as it is written. */
  page(dict: PdfDict, { lacksParts }: PageState): void {
    if (lacksParts) this.#isWhole = false;
    if ((dict.get('Resources') ?? null) === null) this.#isPassed = false;
  }

  /** Checks the data of a stream that has the number `num` in the damaged file. */
  stream(num: number, stream: PdfStream): void {
    if (this.#isPassed) this.#isPassed = this.defaults.isIntactContent(num) ?? this.#isIntact(num, stream);
  }

  #isIntact(num: number, stream: PdfStream): boolean {
    if (this.objects.isComplete(num) && this.objects.name(stream.dict.get('Subtype')) === 'Image') return true;
    try {
      this.#data.check(stream);
      return true;
    } catch (error) {
      if (error instanceof MalformedData || isOfKind(error, 'too-complex')) return false;
      throw error;
    }
  }
}
