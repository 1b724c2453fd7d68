import type { PageReading } from '../../../document/page-reading.js';
import { sizeOf } from '../../../geometry/geometry.js';
import type { PdfiumPage } from '../binding/open-page.js';
import { openAsShown } from './open-as-shown.js';
import { readGlyphs } from '../text/read-glyphs.js';
import { readFields } from '../navigation/read-fields.js';
import { readLinks } from '../navigation/read-links.js';
import { readTextMarks, type TextMarks } from '../navigation/read-text-marks.js';
import { readObjects } from './read-objects.js';
import { readStructure } from '../text/read-structure.js';

/** Objects to read besides the text; each costs time. */
export interface ReadOptions {
  /** Rulings, filled areas and images. */
  readonly objects?: boolean;
  readonly structure?: boolean;
  /** The pieces of figures; only with objects. */
  readonly pieces?: boolean;
  /** The shapes that may be bullets of lists; only with objects. */
  readonly bullets?: boolean;
  readonly links?: boolean;
  readonly fields?: boolean;
  /** Adds what text markup annotations draw to the rulings and filled areas; only with objects. */
  readonly marks?: boolean;
}

/**
 * Reads the displayed page with its annotations and form fields. To draw or read it again, open it again, since the
 * content of hidden layers is removed.
 * @throws TooComplex when the page has too many characters
 */
export function readPage(
  page: PdfiumPage,
  { objects, pieces = false, bullets = false, structure, links, fields, marks }: ReadOptions = {},
): PageReading {
  const tree = structure === true ? readStructure(page) : undefined;
  // `openAsShown` draws annotations into the page and removes them, so links are read before.
  const pageLinks = links === true ? readLinks(page) : undefined;
  const pageFields = fields === true ? readFields(page) : undefined;
  const marked = marks === true ? readTextMarks(page) : NO_MARKS;
  using shown = openAsShown(page);
  const drawn = objects === true ? readObjects(shown, { pieces, bullets }) : { rulings: [], areas: [], images: [] };
  return {
    number: page.number,
    size: sizeOf(page.geometry),
    ...readGlyphs(shown),
    ...drawn,
    rulings: [...drawn.rulings, ...marked.rulings],
    areas: [...drawn.areas, ...marked.areas],
    ...(pageLinks !== undefined && { links: pageLinks }),
    ...(pageFields !== undefined && { fields: pageFields }),
    ...(tree !== undefined && { structure: tree }),
  };
}

const NO_MARKS: TextMarks = { areas: [], rulings: [] };
