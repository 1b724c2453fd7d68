import { randomBytes } from 'node:crypto';

import type { PdfFile } from '../file/pdf-file.js';

export type FileId = readonly [lasting: Uint8Array, version: Uint8Array];

/** Returns a new file identifier: its first part is permanent, its second part changes with each version (ISO 32000-2 §14.4). */
export function newId(): FileId {
  const fresh = randomBytes(16);
  return [fresh, fresh];
}

/** Returns the identifier for the next version of the document: the permanent part is kept. */
export function nextId(file: PdfFile): FileId {
  const [first] = file.array(file.trailer.get('ID')) ?? [];
  const lasting = file.string(first)?.bytes;
  const [fresh] = newId();
  return [lasting !== undefined && lasting.length > 0 ? lasting : fresh, fresh];
}
