import { LimitExceeded } from '../../engine/errors.js';
import { HttpError } from '../http-error.js';

export interface UploadLimitSettings {
  /** Maximum size of all files together. */
  readonly maxFileBytes: number;
  readonly onBytes: (count: number) => void;
}

/** Maximum size of the parts of a form other than files: texts, headers and boundaries. */
export const FORM_OVERHEAD_BYTES = 2 ** 20;

/** Maximum size of all texts and of the headers of all parts together, since both are kept in memory. */
const MAX_TEXT_BYTES = 2 ** 20;

const MAX_PARTS = 2000;

/** Maximum length of a field's name in characters. */
const MAX_NAME_LENGTH = 256;

/** Counts the bytes and the parts of an upload; each method throws when its limit is exceeded. */
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
    if (this.#bytes > maxFileBytes + FORM_OVERHEAD_BYTES) throw tooLarge(maxFileBytes);
  }

  addPart(name: string, headerBytes: number): void {
    this.#parts += 1;
    if (this.#parts > MAX_PARTS) throw malformed(`it has more than ${MAX_PARTS} fields`);
    if (name.length > MAX_NAME_LENGTH) {
      throw malformed(`the name of a field has more than ${MAX_NAME_LENGTH} characters`);
    }
    this.addText(headerBytes);
  }

  addText(bytes: number): void {
    this.#textBytes += bytes;
    if (this.#textBytes <= MAX_TEXT_BYTES) return;
    const limit = `${MAX_TEXT_BYTES / 1024} KiB`;
    throw malformed(`the texts of its fields and the headers of its parts are larger than ${limit} together`);
  }

  addFile(bytes: number): void {
    this.#fileBytes += bytes;
    if (this.#fileBytes > this.settings.maxFileBytes) throw tooLarge(this.settings.maxFileBytes);
  }
}

export function malformed(reason: string): HttpError {
  return new HttpError('invalid-request', `The body is not a valid multipart/form-data form: ${reason}.`);
}

export function tooLarge(maxBytes: number): LimitExceeded {
  return new LimitExceeded(`The upload is larger than ${maxBytes / 2 ** 20} MiB, the maximum that is accepted.`);
}
