import { randomBytes } from 'node:crypto';

import type { PdfFile } from '../file/pdf-file.js';

export type FileId = readonly [lasting: Uint8Array, version: Uint8Array];

/** A file identifier: the first half lasts as long as the document, the second is new with every version (ISO 32000-2 §14.4). */
export function newId(): FileId {
  const fresh = randomBytes(16);
  return [fresh, fresh];
}

/** The identifier of the document's next version. */
export function nextId(file: PdfFile): FileId {
  const [first] = file.array(file.trailer.get('ID')) ?? [];
  const lasting = file.string(first)?.bytes;
  const [fresh] = newId();
  return [lasting !== undefined && lasting.length > 0 ? lasting : fresh, fresh];
}
