import { constants } from 'node:zlib';

import { inflateSync, isTooLong, isZlibError } from '../../formats/deflate/zlib.js';
import type { PdfFile } from '../file/pdf-file.js';
import { UnsoundPdf } from '../file/unsound-pdf.js';
import { isArray, PdfName, type PdfStream } from '../syntax/values.js';

/** In bytes, as they stand in the file: longer data are pictures as a rule, of which a few points are lost. */
const longest = 1024 * 1024;
/** In bytes, decoded: what there is beyond is taken on trust. */
const mostEach = 64 * 1024 * 1024;
const mostTogether = 256 * 1024 * 1024;

/** Looks whether compressed data are what was compressed: readers show what they make of it, and say nothing. */
export class DataCheck {
  #left = mostTogether;
  readonly #seen = new Set<number>();

  constructor(private readonly file: PdfFile) {}

  /**
   * Looks at the data of a stream, once.
   * @param toTheEnd whether they have to be complete as well; many a font lacks its last bytes, which tell nothing
   * @throws UnsoundPdf when they are damaged
   */
  check(stream: PdfStream, toTheEnd = false): void {
    if (this.#left <= 0 || stream.length === 0 || stream.length > longest || this.#seen.has(stream.start)) return;
    this.#seen.add(stream.start);
    if (this.#isDeflated(stream)) this.#inflate(stream, toTheEnd);
    else if (toTheEnd) this.#left -= this.file.decodeStream(stream, mostEach).length;
  }

  #isDeflated({ dict }: PdfStream): boolean {
    const filter = this.file.resolve(dict.get('Filter'));
    const first = isArray(filter) ? this.file.resolve(filter[0]) : filter;
    return first instanceof PdfName && first.value === 'FlateDecode';
  }

  #inflate(stream: PdfStream, toTheEnd: boolean): void {
    const chunks: Buffer[] = [];
    this.file.rawStream(stream, (chunk) => void chunks.push(Buffer.from(chunk)));
    const finishFlush = toTheEnd ? constants.Z_FINISH : constants.Z_SYNC_FLUSH;
    try {
      this.#left -= inflateSync(Buffer.concat(chunks), { maxOutputLength: mostEach, finishFlush }).length;
    } catch (error) {
      this.#left -= mostEach;
      if (!isZlibError(error)) throw error;
      if (isTooLong(error)) return;
      throw new UnsoundPdf(`The compressed data at offset ${stream.start} are damaged.`, { cause: error });
    }
  }
}
