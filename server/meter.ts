import { Transform } from 'node:stream';

import { LimitExceeded } from '../engine/errors.js';
import { HttpRefusal } from './http-refusal.js';

export interface MeterSettings {
  /** Of all files together. */
  readonly maxFileBytes: number;
  readonly onBytes: (count: number) => void;
}

/** What a form may hold besides its files: texts, headers, boundaries, unknown files. */
export const FORM_OVERHEAD = 2 ** 20;

/** How much may come without being part of a value: more is an endless header. */
const MOST_HEADER_BYTES = 2 ** 18;

/** Counts and limits what passes, and stands between the request and formidable, so that a failure leaves the request open. */
export class Meter extends Transform {
  failure: Error | undefined;
  #bytes = 0;
  #fileBytes = 0;
  /** Since a part began or had data. */
  #quietBytes = 0;

  constructor(private readonly settings: MeterSettings) {
    super();
    // After a failure there may be nobody left to listen.
    this.on('error', () => undefined);
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: (error: null, chunk: Buffer) => void): void {
    const { maxFileBytes, onBytes } = this.settings;
    this.#bytes += chunk.length;
    this.#quietBytes += chunk.length;
    onBytes(chunk.length);
    if (this.#bytes > maxFileBytes + FORM_OVERHEAD) this.fail(tooLarge(maxFileBytes));
    else if (this.#quietBytes > MOST_HEADER_BYTES) this.fail(malformed('the header of a part is too long'));
    else done(null, chunk);
  }

  countValue(bytes: number, isFile: boolean): void {
    this.#quietBytes = 0;
    if (isFile) this.#fileBytes += bytes;
    if (this.#fileBytes > this.settings.maxFileBytes) this.fail(tooLarge(this.settings.maxFileBytes));
  }

  fail(error: unknown): void {
    this.failure ??= error instanceof Error ? error : new Error(String(error));
    this.destroy(this.failure);
  }
}

export function malformed(what: string, cause?: unknown): HttpRefusal {
  const refusal = new HttpRefusal('invalid-request', `The body is not a valid multipart/form-data form: ${what}.`);
  return Object.assign(refusal, { cause });
}

export function tooLarge(maxBytes: number): LimitExceeded {
  return new LimitExceeded(`The upload is larger than ${maxBytes / 2 ** 20} MiB, the most that is accepted.`);
}
