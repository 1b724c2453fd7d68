import { closeSync, openSync, readSync } from 'node:fs';

import type { OfficeReport } from './exchange.js';

const CHUNK_BYTES = 2 ** 20;
const MAX_FONTS = 64;
/** Bytes by which chunks overlap, more than any font name with its key takes. */
const OVERLAP_BYTES = 256;

/** The start of a comment's dictionary. LibreOffice 25.2 writes the rectangle before the subtype, and 7.4 after it. */
const commentStart = /\/Annot *(?:\/Rect *\[[^\]]{0,128}\] *)?\/Subtype *\/Text\b/;

/**
 * Finds the PostScript names of the fonts in a PDF by LibreOffice, and whether it has comments. A byte search
 * suffices: LibreOffice does not compress dictionaries, and document text is compressed or hexadecimal.
 */
export function lookThrough(path: string): Pick<OfficeReport, 'embedded' | 'hasComments'> {
  const names = new Set<string>();
  let hasComments = false;
  const file = openSync(path, 'r');
  try {
    const chunk = Buffer.alloc(CHUNK_BYTES);
    let rest = '';
    for (let size = readSync(file, chunk); size > 0; size = readSync(file, chunk)) {
      const text = rest + chunk.toString('latin1', 0, size);
      for (const [, name = ''] of text.matchAll(/\/FontName\/(?:[A-Z]{6}\+)?([\w.-]{1,64})(?=[\s/>])/g))
        if (names.size < MAX_FONTS) names.add(name);
      hasComments ||= commentStart.test(text);
      rest = text.slice(-OVERLAP_BYTES);
    }
  } finally {
    closeSync(file);
  }
  return { embedded: [...names], hasComments };
}
