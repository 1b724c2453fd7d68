import { closeSync, fstatSync, openSync, readSync, writeSync } from 'node:fs';

/** Maximum distance in bytes of the catalog from the cross-reference table. */
const CATALOG_BYTES = 2 ** 20;
const TRAILER_BYTES = 64;
/**
 * LibreOffice without a window has no language and marks worksheets and slides as "no linguistic content" (ISO
 * 639-2).
 */
const NONE = '/Lang(zxx)';

/**
 * Replaces the language "none" of a PDF by LibreOffice with `language` ("de") or removes it when unknown. The
 * replacement has the same length, so no offset changes.
 */
export function nameLanguage(path: string, language: string): void {
  const file = openSync(path, 'r+');
  try {
    const { size } = fstatSync(file);
    const table = Number(/startxref\s+(\d+)/.exec(read(file, Math.max(0, size - TRAILER_BYTES), size))?.[1] ?? 0);
    const start = Math.max(0, table - CATALOG_BYTES);
    const place = read(file, start, table).lastIndexOf(NONE);
    if (place < 0) return;
    const entry = /^[a-z]{2,3}$/.test(language) ? `/Lang(${language})` : '';
    writeSync(file, entry.padEnd(NONE.length), start + place, 'latin1');
  } finally {
    closeSync(file);
  }
}

function read(file: number, from: number, to: number): string {
  const bytes = Buffer.alloc(to - from);
  return bytes.toString('latin1', 0, readSync(file, bytes, 0, bytes.length, from));
}
