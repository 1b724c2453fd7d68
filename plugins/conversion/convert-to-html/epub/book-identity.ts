import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';

import type { Tools, WorkFile } from '../../../../engine/index.js';

/** Date for documents without one: EPUB requires a date, and the current time would make books of equal documents differ. */
const NO_DATE = '1970-01-01T00:00:00Z';

/** Returns a URN for the book that is made of a document: a UUID of the document's digest (RFC 9562 §5.8). */
export async function bookIdentifier({ path }: WorkFile, pages: readonly number[] | undefined): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash, { end: false });
  const digest = hash
    .update(JSON.stringify(pages ?? []))
    .digest()
    .subarray(0, 16);
  digest[6] = ((digest[6] ?? 0) & 0x0f) | 0x80;
  digest[8] = ((digest[8] ?? 0) & 0x3f) | 0x80;
  return `urn:uuid:${digest.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')}`;
}

/** The date of the last change that a document states; it is not read from encrypted and malformed documents. */
export async function modificationDate(file: WorkFile, { pdf }: Tools): Promise<string> {
  const facts = await pdf.inspect(file);
  if (facts === 'malformed' || facts.encrypted) return NO_DATE;
  const { modificationDate: modified, creationDate: created } = await pdf.metadata(file);
  return modified ?? created ?? NO_DATE;
}
