import { LimitExceeded } from '../engine/errors.js';
import { HttpRefusal } from './http-refusal.js';

export interface UploadLimitSettings {
  /** Of all files together. */
  readonly maxFileBytes: number;
  readonly onBytes: (count: number) => void;
}

/** What a form may hold besides its files: texts, headers, boundaries. */
export const FORM_OVERHEAD = 2 ** 20;

/** Of the headers of all parts, with the names of fields and files, and of all texts together: all that stays in memory. */
const MOST_TEXT_BYTES = 2 ** 20;

const MOST_PARTS = 2000;

/** In characters. */
const MOST_NAME_LENGTH = 256;

/** Counts what an upload consists of; each method throws when that is too much. */
export class UploadLimits {
  #bytes = 0;
  #fileBytes = 0;
  #textBytes = 0;
  #parts = 0;

  constructor(private readonly settings: UploadLimitSettings) {}

  addBytes(count: number): void {
    const { maxFileBytes, onBytes } = this.settings;
    this.#bytes += count;
    onBytes(count);
    if (this.#bytes > maxFileBytes + FORM_OVERHEAD) throw tooLarge(maxFileBytes);
  }

  addPart(name: string, headerBytes: number): void {
    this.#parts += 1;
    if (this.#parts > MOST_PARTS) throw malformed(`it has more than ${MOST_PARTS} fields`);
    if (name.length > MOST_NAME_LENGTH) {
      throw malformed(`the name of a field has more than ${MOST_NAME_LENGTH} characters`);
    }
    this.addText(headerBytes);
  }

  addText(bytes: number): void {
    this.#textBytes += bytes;
    if (this.#textBytes <= MOST_TEXT_BYTES) return;
    const most = `${MOST_TEXT_BYTES / 1024} KiB`;
    throw malformed(`the texts of its fields and the headers of its parts are larger than ${most} together`);
  }

  addFile(bytes: number): void {
    this.#fileBytes += bytes;
    if (this.#fileBytes > this.settings.maxFileBytes) throw tooLarge(this.settings.maxFileBytes);
  }
}

export function malformed(what: string): HttpRefusal {
  return new HttpRefusal('invalid-request', `The body is not a valid multipart/form-data form: ${what}.`);
}

export function tooLarge(maxBytes: number): LimitExceeded {
  return new LimitExceeded(`The upload is larger than ${maxBytes / 2 ** 20} MiB, the most that is accepted.`);
}
