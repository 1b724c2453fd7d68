import { closeSync, createReadStream, createWriteStream, openSync, writeSync } from 'node:fs';
import { rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import { createInflate } from '../../formats/deflate/zlib.js';
import { TooComplex } from '../../errors.js';
import { safeFileName } from '../../files/file-names.js';
import { readPdfResult, type PdfResult } from '../file/pdf-result.js';
import { attachmentsOf } from './attachments.js';
import { type Filter, filtersOf } from '../filters/filters.js';
import { readDate } from '../metadata/dates.js';
import type { PdfFile } from '../file/pdf-file.js';
import { MalformedData } from '../../files/malformed-data.js';
import { PdfName, type PdfStream } from '../syntax/values.js';

export interface ExtractInput {
  readonly path: string;
  /** An empty folder for the files. */
  readonly folder: string;
  readonly limits: ExtractLimits;
}

export interface ExtractLimits {
  readonly files: number;
  /** Limit of all files together. */
  readonly bytes: number;
}

export interface ExtractedFile {
  readonly path: string;
  /** The name in the document. */
  readonly name: string;
}

/** Decoding limit for filters other than Flate, which work in memory. */
const MAX_IN_MEMORY = 128 * 2 ** 20;

/** Writes the embedded files of a document to a folder; a file that cannot be decoded is left out with a warning. */
export default function extractAttachments(input: ExtractInput): Promise<PdfResult<readonly ExtractedFile[]>> {
  return readPdfResult(input.path, async (file, warn) => {
    const written: ExtractedFile[] = [];
    const budget = new ByteBudget(input.limits.bytes);
    for (const { name, stream } of attachmentsOf(file)) {
      if (written.length === input.limits.files) {
        throw new TooComplex(`The document holds more than ${input.limits.files} files.`);
      }
      const path = join(input.folder, String(written.length + 1));
      if (stream !== undefined && (await tryToExtract(file, stream, { path, budget }))) written.push({ path, name });
      else warn(`The embedded file "${safeFileName(name)}" cannot be decoded and was left out.`);
    }
    return written;
  });
}

interface Target {
  readonly path: string;
  readonly budget: ByteBudget;
}

/** The number of bytes that all files together may still take. */
class ByteBudget {
  readonly #limit: number;
  #bytesLeft: number;

  constructor(most: number) {
    this.#limit = most;
    this.#bytesLeft = most;
  }

  take(bytes: number): void {
    this.#bytesLeft -= bytes;
    if (this.#bytesLeft < 0)
      throw new TooComplex(`The embedded files expand to more than ${megabytes(this.#limit)} MB.`);
  }
}

async function tryToExtract(file: PdfFile, stream: PdfStream, target: Target): Promise<boolean> {
  try {
    await extract(file, stream, target);
    await setTime(file, stream, target.path);
    return true;
  } catch (error) {
    // Error codes of zlib begin with Z_.
    const isDamage = error instanceof MalformedData || String((error as NodeJS.ErrnoException).code).startsWith('Z_');
    if (!isDamage) throw error;
    await rm(target.path, { force: true });
    return false;
  }
}

async function extract(file: PdfFile, stream: PdfStream, { path, budget }: Target): Promise<void> {
  const filters = filtersOf(stream.dict, (value) => file.resolve(value)).filter((it) => !isIdentity(it));
  // Some writers declare a filter for an empty file and store no bytes, which zlib reports as truncated.
  if (filters.length === 0 || stream.length === 0) {
    budget.take(stream.length);
    copyRaw(file, stream, path);
  } else if (filters.every(isPlainFlate)) {
    const encoded = `${path}.encoded`;
    copyRaw(file, stream, encoded);
    const stages = filters.flatMap(() => [createInflate(), countBytes(budget)]);
    await pipeline([createReadStream(encoded), ...stages, createWriteStream(path)]).finally(() => rm(encoded));
  } else {
    const bytes = file.decodeStream(stream, MAX_IN_MEMORY);
    budget.take(bytes.length);
    await writeFile(path, bytes);
  }
}

/** Copies the stream through `PdfFile`, which knows the base of the file's offsets, in chunks. */
function copyRaw(file: PdfFile, stream: PdfStream, path: string): void {
  const target = openSync(path, 'wx', 0o600);
  try {
    file.rawStream(stream, (chunk) => {
      for (let done = 0; done < chunk.length;) done += writeSync(target, chunk, done);
    });
  } finally {
    closeSync(target);
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

/**
 * Whether the filter is an identity crypt filter (ISO 32000-2 §7.4.10); other crypt filters were removed with the
 * encryption.
 */
function isIdentity({ name, parameters }: Filter): boolean {
  const crypt = parameters.get('Name');
  return name === 'Crypt' && (!(crypt instanceof PdfName) || crypt.value === 'Identity');
}

/** Sets the modification time stated in the document; ZIP supports years from 1980 to 2106. */
async function setTime(file: PdfFile, { dict }: PdfStream, path: string): Promise<void> {
  const stated = readDate(file.maybeText(file.dict(dict.get('Params'))?.get('ModDate')) ?? '');
  if (stated === undefined || stated < '1980-01-02' || stated >= '2107') return;
  await utimes(path, new Date(stated), new Date(stated));
}

function megabytes(bytes: number): number {
  return Math.floor(bytes / 2 ** 20);
}
