import type { PageReading } from '../../document/page-reading.js';
import { sizeOf } from '../../geometry.js';
import type { PdfiumPage } from './page.js';
import { readGlyphs } from './read-glyphs.js';
import { readObjects } from './read-objects.js';
import { readStructure } from './read-structure.js';

/** What to look for besides the text; each costs time. */
export interface ReadOptions {
  /** Rulings and images. */
  readonly objects?: boolean;
  readonly structure?: boolean;
}

/**
 * Reads what is on a page.
 * @throws TooComplex when the page has more characters than a page can be read with.
 */
export function readPage(page: PdfiumPage, { objects = false, structure = false }: ReadOptions = {}): PageReading {
  const tree = structure ? readStructure(page) : undefined;
  return {
    number: page.number,
    size: sizeOf(page.geometry),
    ...readGlyphs(page),
    ...(objects ? readObjects(page) : { rulings: [], images: [] }),
    ...(tree !== undefined && { structure: tree }),
  };
}
