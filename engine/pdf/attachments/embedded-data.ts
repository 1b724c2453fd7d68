import { writeFile } from 'node:fs/promises';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import { fileBlocks } from '../../files/file-blocks.js';
import { openRegular } from '../../files/regular-file.js';
import type { Slice } from '../../files/slice.js';
import { writeNewFile } from '../../files/write-new-file.js';
import { createInflate } from '../../formats/deflate/zlib.js';
import type { PdfFile } from '../file/pdf-file.js';
import { type Filter, filtersOf } from '../filters/filters.js';
import { readDate } from '../metadata/dates.js';
import type { PdfStream } from '../syntax/values.js';
import type { ByteBudget } from './take-attachments.js';

/** Decoding limit for filters other than Flate, which work in memory. */
const MAX_IN_MEMORY = 128 * 2 ** 20;

/** The data of an embedded file inside a document. */
export class EmbeddedData {
  readonly #filters: readonly Filter[];

  /** @param path the path of the document */
  constructor(
    private readonly file: PdfFile,
    private readonly path: string,
    private readonly stream: PdfStream,
  ) {
    // Crypt filters (ISO 32000-2 §7.4.10) do nothing after the encryption was removed.
    const filters = filtersOf(stream.dict, (value) => file.resolve(value)).filter(({ name }) => name !== 'Crypt');
    // Some writers declare a filter for an empty file and store no bytes, which zlib reports as truncated.
    this.#filters = stream.length === 0 ? [] : filters;
  }

  /** How the data are stored: as they are, as one zlib stream, or by other filters. */
  get form(): 'plain' | 'zlib' | 'other' {
    const [first, ...others] = this.#filters;
    if (first === undefined) return 'plain';
    return isPlainFlate(first) && others.length === 0 ? 'zlib' : 'other';
  }

  /** The place of the encoded bytes in the document. */
  get slice(): Slice {
    return { path: this.path, start: this.file.placeOf(this.stream), length: this.stream.length };
  }

  /** The modification time stated in the document; ZIP supports years from 1980 to 2106. */
  get modified(): Date | undefined {
    const parameters = this.file.dict(this.stream.dict.get('Params'));
    const stated = readDate(this.file.maybeText(parameters?.get('ModDate')) ?? '');
    return stated === undefined || stated < '1980-01-02' || stated >= '2107' ? undefined : new Date(stated);
  }

  /** Writes the decoded data to a new file, which is removed when they cannot be decoded. */
  async writeTo(target: string, budget: ByteBudget): Promise<void> {
    if (this.#filters.every(isPlainFlate)) {
      await using source = await openRegular(this.path);
      const decoding = this.#filters.flatMap(() => [createInflate(), countBytes(budget)]);
      const stages = decoding.length > 0 ? decoding : [countBytes(budget)];
      const stored = Readable.from(fileBlocks(source, this.slice));
      await writeNewFile(target, (file) => pipeline([stored, ...stages, file]));
    } else {
      const bytes = this.file.decodeStream(this.stream, MAX_IN_MEMORY);
      budget.take(bytes.length);
      await writeFile(target, bytes, { flag: 'wx', mode: 0o600 });
    }
  }
}

/**
 * Counts the bytes that pass through; also between two filters, because the output of the first can already be a
 * decompression bomb.
 */
function countBytes(budget: ByteBudget): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      try {
        budget.take(chunk.length);
        done(null, chunk);
      } catch (error) {
        done(error as Error);
      }
    },
  });
}

function isPlainFlate({ name, parameters }: Filter): boolean {
  const predictor = parameters.get('Predictor') ?? 1;
  return (name === 'FlateDecode' || name === 'Fl') && predictor === 1;
}
