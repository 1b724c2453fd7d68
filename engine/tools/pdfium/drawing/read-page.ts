import type { PageReading } from '../../../document/page-reading.js';
import { sizeOf } from '../../../geometry/geometry.js';
import type { PdfiumPage } from '../binding/open-page.js';
import { openAsShown } from './open-as-shown.js';
import { readGlyphs } from '../text/read-glyphs.js';
import { readFields } from '../navigation/read-fields.js';
import { readLinks } from '../navigation/read-links.js';
import { readObjects } from './read-objects.js';
import { readStructure } from '../text/read-structure.js';

/** Objects to read besides the text; each costs time. */
export interface ReadOptions {
  /** Rulings, filled areas and images. */
  readonly objects?: boolean;
  readonly structure?: boolean;
  /** The pieces of figures; only with objects. */
  readonly pieces?: boolean;
  readonly links?: boolean;
  readonly fields?: boolean;
}

/**
 * Reads the displayed page with its annotations and form fields. To draw or read it again, open it again, since the
 * content of hidden layers is removed.
 * @throws TooComplex when the page has too many characters
 */
export function readPage(
  page: PdfiumPage,
  { objects, pieces = false, structure, links, fields }: ReadOptions = {},
): PageReading {
  const tree = structure === true ? readStructure(page) : undefined;
  // The page as shown has no annotations, so links are read before.
  const led = links === true ? readLinks(page) : undefined;
  const filled = fields === true ? readFields(page) : undefined;
  using shown = openAsShown(page);
  return {
    number: page.number,
    size: sizeOf(page.geometry),
    ...readGlyphs(shown),
    ...(objects === true ? readObjects(shown, { pieces }) : { rulings: [], areas: [], images: [] }),
    ...(led !== undefined && { links: led }),
    ...(filled !== undefined && { fields: filled }),
    ...(tree !== undefined && { structure: tree }),
  };
}
