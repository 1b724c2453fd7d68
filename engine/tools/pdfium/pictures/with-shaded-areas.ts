import type { FilledArea } from '../../../document/model.js';
import type { PageReading } from '../../../document/page-reading.js';
import { hasShadingPatterns } from '../../../pdf/pages/pattern-types.js';
import { heightOf, widthOf } from '../../../geometry/box-arithmetic.js';
import { pageRef, type PdfiumPage } from '../binding/open-page.js';
import { OBJECT_TYPE, walkObjects } from '../binding/walk-page-objects.js';
import { openAsShown } from '../drawing/open-as-shown.js';
import type { AlphaPixels } from './alpha-pixels.js';
import { drawRegion } from './draw-region.js';
import { isolateObjects } from './isolate-objects.js';

/** The colour that PDFium reports of a path which a shading fills. */
const SHADED = 0xffffff;

/** Maximum number of areas of a page whose colours are looked up; each is a small drawing. */
const MAX_AREAS = 200;

/** In pixels: size of the drawing of an area. */
const SAMPLE = 16;

/**
 * Returns a page whose areas that a shading fills have its mean colour. PDFium tells the colours of shadings by drawing only, so the areas are
 * drawn, without text and images.
 */
export function withShadedAreas(page: PdfiumPage, reading: PageReading): PageReading {
  if (!reading.areas.some(mayBeShaded) || !hasShadings(page)) return reading;
  // Reading changes a page, so it is opened again.
  using again = page.document.page(page.number);
  using shown = openAsShown(again);
  const walked = [...walkObjects(shown)];
  const paths = walked.filter(({ type }) => type === OBJECT_TYPE.path).map(({ object }) => object);
  const isolated = isolateObjects(shown, walked);
  let left = MAX_AREAS;
  const areas = reading.areas.map((area): FilledArea => {
    if (!mayBeShaded(area) || left === 0) return area;
    left -= 1;
    const density = { x: SAMPLE / widthOf(area), y: SAMPLE / heightOf(area) };
    const colour = meanColour(drawRegion(isolated, { box: area, density, objects: paths }));
    return colour === undefined ? area : { ...area, colour };
  });
  return { ...reading, areas };
}

function mayBeShaded({ colour }: FilledArea): boolean {
  return colour === SHADED;
}

/** Returns whether a page has shading patterns; when this cannot be told, it has none. */
function hasShadings(page: PdfiumPage): boolean {
  return page.document.objects.read((file) => hasShadingPatterns(file, pageRef(page))) === true;
}

/** The mean colour of the opaque pixels of a drawing; undefined where there are none. */
function meanColour({ samples }: AlphaPixels): number | undefined {
  let [red, green, blue, count] = [0, 0, 0, 0];
  for (let at = 0; at < samples.length; at += 4) {
    if (samples[at + 3] !== 0xff) continue;
    red += samples[at] ?? 0;
    green += samples[at + 1] ?? 0;
    blue += samples[at + 2] ?? 0;
    count += 1;
  }
  if (count === 0) return undefined;
  return (Math.round(red / count) << 16) | (Math.round(green / count) << 8) | Math.round(blue / count);
}
