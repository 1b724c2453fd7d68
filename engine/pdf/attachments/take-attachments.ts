import { TooComplex } from '../../errors.js';
import { safeFileName } from '../../files/file-names.js';
import { MalformedData } from '../../files/malformed-data.js';
import type { PdfFile } from '../file/pdf-file.js';
import type { PdfStream } from '../syntax/values.js';
import { attachmentsOf } from './attachments.js';

export interface AttachmentLimits {
  readonly files: number;
  /** Limit of all files together. */
  readonly bytes: number;
}

/** An embedded file with data. */
export interface EmbeddedFile {
  /** The name in the document. */
  readonly name: string;
  readonly stream: PdfStream;
}

interface TakeSettings {
  readonly limits: AttachmentLimits;
  readonly warn: (sentence: string) => void;
  /** @throws MalformedData or an error of zlib when the file cannot be decoded */
  readonly take: (embedded: EmbeddedFile, budget: ByteBudget) => Promise<void>;
}

/** Passes each embedded file of a document to `take`, and warns of those that cannot be decoded. Returns the number of the others. */
export async function takeAttachments(file: PdfFile, { limits, warn, take }: TakeSettings): Promise<number> {
  const budget = new ByteBudget(limits.bytes);
  let count = 0;
  for (const { name, stream } of attachmentsOf(file)) {
    if (count === limits.files) throw new TooComplex(`The document holds more than ${limits.files} files.`);
    if (stream !== undefined && (await isTaken(take({ name, stream }, budget)))) count += 1;
    else warn(`The embedded file "${safeFileName(name)}" cannot be decoded and was left out.`);
  }
  return count;
}

/** The number of bytes that all files together may still take. */
export class ByteBudget {
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

async function isTaken(taking: Promise<void>): Promise<boolean> {
  try {
    await taking;
    return true;
  } catch (error) {
    // Error codes of zlib begin with Z_.
    const isDamage = error instanceof MalformedData || String((error as NodeJS.ErrnoException).code).startsWith('Z_');
    if (!isDamage) throw error;
    return false;
  }
}

function megabytes(bytes: number): number {
  return Math.floor(bytes / 2 ** 20);
}
