import { closeSync, openSync, readSync } from 'node:fs';

const CHUNK_BYTES = 2 ** 20;
const MOST_FONTS = 64;
/** Longer than any name of a font with its key. */
const OVERLAP_BYTES = 256;

/** PostScript names of the fonts in a PDF that LibreOffice wrote, which keeps their descriptors uncompressed. */
export function embeddedFonts(path: string): readonly string[] {
  const names = new Set<string>();
  const file = openSync(path, 'r');
  try {
    const chunk = Buffer.alloc(CHUNK_BYTES);
    let rest = '';
    for (let size = readSync(file, chunk); size > 0; size = readSync(file, chunk)) {
      const text = rest + chunk.toString('latin1', 0, size);
      for (const [, name = ''] of text.matchAll(/\/FontName\/(?:[A-Z]{6}\+)?([\w.-]{1,64})(?=[\s/>])/g))
        names.add(name);
      if (names.size >= MOST_FONTS) break;
      rest = text.slice(-OVERLAP_BYTES);
    }
  } finally {
    closeSync(file);
  }
  return [...names].slice(0, MOST_FONTS);
}
