import { closeSync, createReadStream, createWriteStream, openSync, writeSync } from 'node:fs';
import { rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import { createInflate } from '../../formats/deflate/zlib.js';
import { TooComplex } from '../../errors.js';
import { safeFileName } from '../../media-types/file-names.js';
import { answerFrom, type PdfAnswer } from '../file/answer.js';
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
  /** Of all files together. */
  readonly bytes: number;
}

export interface ExtractedFile {
  readonly path: string;
  /** As the document calls it. */
  readonly name: string;
}

/** What other filters than Flate may decode into: they work in memory. */
const mostInMemory = 128 * 2 ** 20;

/** Writes the files that a document holds into a folder; one that cannot be decoded is left out with a warning. */
export default function extractAttachments(input: ExtractInput): Promise<PdfAnswer<readonly ExtractedFile[]>> {
  return answerFrom(input.path, async (file, warn) => {
    const written: ExtractedFile[] = [];
    const allowance = new Allowance(input.limits.bytes);
    for (const { name, stream } of attachmentsOf(file)) {
      if (written.length === input.limits.files) {
        throw new TooComplex(`The document holds more than ${input.limits.files} files.`);
      }
      const path = join(input.folder, String(written.length + 1));
      if (stream !== undefined && (await extracted(file, stream, { path, allowance }))) written.push({ path, name });
      else warn(`The embedded file "${safeFileName(name)}" cannot be decoded and was left out.`);
    }
    return written;
  });
}

interface Target {
  readonly path: string;
  readonly allowance: Allowance;
}

/** The bytes that all files together may still have. */
class Allowance {
  readonly #most: number;
  #left: number;

  constructor(most: number) {
    this.#most = most;
    this.#left = most;
  }

  take(bytes: number): void {
    this.#left -= bytes;
    if (this.#left < 0) throw new TooComplex(`The embedded files expand to more than ${megabytes(this.#most)} MB.`);
  }
}

async function extracted(file: PdfFile, stream: PdfStream, target: Target): Promise<boolean> {
  try {
    await extract(file, stream, target);
    await setTime(file, stream, target.path);
    return true;
  } catch (error) {
    // zlib's errors have a code that begins with Z_.
    const isDamage = error instanceof MalformedData || String((error as NodeJS.ErrnoException).code).startsWith('Z_');
    if (!isDamage) throw error;
    await rm(target.path, { force: true });
    return false;
  }
}

async function extract(file: PdfFile, stream: PdfStream, { path, allowance }: Target): Promise<void> {
  const filters = filtersOf(stream.dict, (value) => file.resolve(value)).filter((it) => !isIdentity(it));
  // Some writers declare a filter for a file of no bytes and store no bytes; zlib calls that truncated.
  if (filters.length === 0 || stream.length === 0) {
    allowance.take(stream.length);
    copyRaw(file, stream, path);
  } else if (filters.every(isPlainFlate)) {
    const encoded = `${path}.encoded`;
    copyRaw(file, stream, encoded);
    const stages = filters.flatMap(() => [createInflate(), counting(allowance)]);
    await pipeline([createReadStream(encoded), ...stages, createWriteStream(path)]).finally(() => rm(encoded));
  } else {
    const bytes = file.decodeStream(stream, mostInMemory);
    allowance.take(bytes.length);
    await writeFile(path, bytes);
  }
}

/** Through the reader and by pieces, because the reader knows where the file's offsets begin. */
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

/** Passes bytes on and counts them, also between two filters: the first one's output may be the bomb. */
function counting(allowance: Allowance): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      try {
        allowance.take(chunk.length);
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

/** A crypt filter that does nothing (ISO 32000-2 §7.4.10); the others went with the encryption. */
function isIdentity({ name, parameters }: Filter): boolean {
  const crypt = parameters.get('Name');
  return name === 'Crypt' && (!(crypt instanceof PdfName) || crypt.value === 'Identity');
}

/** Gives the file the time that the document states for it, which a ZIP can tell from 1980 on. */
async function setTime(file: PdfFile, { dict }: PdfStream, path: string): Promise<void> {
  const stated = readDate(file.maybeText(file.dict(dict.get('Params'))?.get('ModDate')) ?? '');
  if (stated === undefined || stated < '1980-01-02' || stated >= '2107') return;
  await utimes(path, new Date(stated), new Date(stated));
}

function megabytes(bytes: number): number {
  return Math.floor(bytes / 2 ** 20);
}
