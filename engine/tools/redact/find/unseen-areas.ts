import { overlaps } from '../../../geometry/box-arithmetic.js';
import { boxOfPoints } from '../../../geometry/geometry.js';
import { QuadIndex } from '../../../pdf/content/quad-index.js';
import type { ContentGlyphs } from '../../../pdf/redact/glyphs/content-glyphs.js';
import type { Quad, RedactionArea } from '../../../pdf/redact/redaction-area.js';
import type { PdfiumPage } from '../../pdfium/binding/open-page.js';
import { readObjects } from '../../pdfium/drawing/read-objects.js';

/** The glyphs of a page, or those with the glyphs of its annotations. */
export type PlacedGlyphs = Pick<ContentGlyphs, 'glyphs' | 'middleOf' | 'isClipped'>;

/**
 * Marks the areas in which nothing can be seen: all glyphs that are removed there are clipped away, and no image, which may show the same
 * text, lies below them.
 */
export function withUnseen(
  page: PdfiumPage,
  areas: readonly RedactionArea[],
  read: PlacedGlyphs,
): readonly RedactionArea[] {
  const unseen = clippedQuads(areas, read);
  if (unseen.size === 0) return areas;
  const { images } = readObjects(page);
  return areas.map((area) => {
    const bounds = boxOfPoints(area.box);
    const isUnseen = unseen.has(keyOf(area.text)) && !images.some(({ box }) => overlaps(box, bounds));
    return isUnseen ? { ...area, isUnseen } : area;
  });
}

/** Returns the keys of quadrilaterals in which all glyphs are clipped away. */
function clippedQuads(
  areas: readonly RedactionArea[],
  { glyphs, middleOf, isClipped }: PlacedGlyphs,
): ReadonlySet<string> {
  const clipped = new Set<string>();
  const seen = new Set<string>();
  const quads = new QuadIndex(areas.map(({ text }) => text));
  for (let glyph = 0; glyph < glyphs.length; glyph++) {
    const keys = quads.at(middleOf(glyph)).map(keyOf);
    for (const key of keys) (isClipped(glyph) ? clipped : seen).add(key);
  }
  for (const key of seen) clipped.delete(key);
  return clipped;
}

function keyOf(quad: Quad): string {
  return JSON.stringify(quad);
}
