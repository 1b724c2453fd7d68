import { constants } from 'node:zlib';

import { inflateSync, isTooLong, isZlibError } from '../../formats/deflate/zlib.js';
import { MalformedPdf } from '../file/malformed-pdf.js';
import { isArray, PdfName, type PdfStream, type PdfValue } from '../syntax/values.js';

/** Longest encoded data that are checked: longer data are usually images, where damage affects only some pixels. */
const MAX_ENCODED_BYTES = 1024 * 1024;
/** Limits of decoded data; further data are not checked. */
const MAX_DECODED_BYTES = 64 * 1024 * 1024;
const MAX_TOTAL_BYTES = 256 * 1024 * 1024;

/** The file that contains the streams. */
export interface StreamReader {
  resolve(value: PdfValue | undefined): PdfValue;
  /** Returns the encoded bytes of a stream. */
  rawBytes(stream: PdfStream): Buffer;
  /** @throws MalformedPdf when data are damaged, or the encoded or decoded bytes exceed `limit` */
  decodeStream(stream: PdfStream, limit: number): Buffer;
}

/** Checks that compressed data are intact, because viewers show damaged data without a message. */
export class DataCheck {
  #bytesLeft = MAX_TOTAL_BYTES;
  readonly #checked = new Set<number>();

  constructor(private readonly file: StreamReader) {}

  /**
   * Checks the data of a stream, once.
   * @param mustBeComplete whether they must also be complete; many fonts lack their last bytes without effect
   * @throws MalformedPdf when they are damaged
   */
  check(stream: PdfStream, mustBeComplete = false): void {
    if (
      this.#bytesLeft <= 0 ||
      stream.length === 0 ||
      stream.length > MAX_ENCODED_BYTES ||
      this.#checked.has(stream.start)
    )
      return;
    this.#checked.add(stream.start);
    if (this.#isDeflated(stream)) this.#inflate(stream, mustBeComplete);
    else if (mustBeComplete) this.#bytesLeft -= this.file.decodeStream(stream, MAX_DECODED_BYTES).length;
  }

  #isDeflated({ dict }: PdfStream): boolean {
    const filter = this.file.resolve(dict.get('Filter'));
    const first = isArray(filter) ? this.file.resolve(filter[0]) : filter;
    return first instanceof PdfName && first.value === 'FlateDecode';
  }

  #inflate(stream: PdfStream, mustBeComplete: boolean): void {
    const data = this.file.rawBytes(stream);
    const finishFlush = mustBeComplete ? constants.Z_FINISH : constants.Z_SYNC_FLUSH;
    try {
      this.#bytesLeft -= inflateSync(data, { maxOutputLength: MAX_DECODED_BYTES, finishFlush }).length;
    } catch (error) {
      this.#bytesLeft -= MAX_DECODED_BYTES;
      if (!isZlibError(error)) throw error;
      if (isTooLong(error)) return;
      throw new MalformedPdf(`The compressed data at offset ${stream.start} are damaged.`, { cause: error });
    }
  }
}
