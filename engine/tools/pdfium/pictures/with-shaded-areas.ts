import type { FilledArea } from '../../../document/model.js';
import type { PageReading } from '../../../document/page-reading.js';
import { hasShadingPatterns } from '../../../pdf/pages/pattern-types.js';
import { areaOf, grown, heightOf, isInside, widthOf } from '../../../geometry/box-arithmetic.js';
import { type Box, transformBox } from '../../../geometry/geometry.js';
import { pageRef, type PdfiumPage } from '../binding/open-page.js';
import { Scratch } from '../binding/read-scratch.js';
import { OBJECT_TYPE, type WalkedObject, walkObjects } from '../binding/walk-page-objects.js';
import { openAgainAsShown } from '../drawing/open-as-shown.js';
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
 * Returns a page whose areas that a shading fills have its mean colour. PDFium tells the colours of shadings by drawing only, so the path of
 * each area is drawn by itself; a path through which the page below is seen has no colour of its own.
 */
export function withShadedAreas(page: PdfiumPage, reading: PageReading): PageReading {
  if (!reading.areas.some(mayBeShaded) || !hasShadings(page)) return reading;
  using shown = openAgainAsShown(page);
  const walked = [...walkObjects(shown)];
  const paths = boundsOfPaths(shown, walked);
  const isolated = isolateObjects(shown, walked);
  let left = MAX_AREAS;
  const areas = reading.areas.map((area): FilledArea => {
    const path = mayBeShaded(area) && left > 0 ? pathOf(area, paths) : undefined;
    if (path === undefined) return area;
    left -= 1;
    const density = { x: SAMPLE / widthOf(area), y: SAMPLE / heightOf(area) };
    const colour = meanColour(drawRegion(isolated, { box: area, density, objects: [path.object] }));
    return colour === undefined ? area : { ...area, colour };
  });
  return { ...reading, areas };
}

interface PlacedPath {
  readonly object: number;
  readonly bounds: Box;
}

function boundsOfPaths(page: PdfiumPage, walked: readonly WalkedObject[]): readonly PlacedPath[] {
  const { raw, memory } = page.pdfium;
  using scratch = new Scratch(memory, 16);
  const at = scratch.pointer;
  return walked.flatMap(({ object, type, around }) => {
    if (type !== OBJECT_TYPE.path || raw.FPDFPageObj_GetBounds(object, at, at + 4, at + 8, at + 12) === 0) return [];
    const [left = 0, bottom = 0, right = 0, top = 0] = scratch.floats;
    return [{ object, bounds: transformBox(around, { left, top: bottom, right, bottom: top }) }];
  });
}

/** In points: how far an area reaches out of the bounds of its path by rounding. */
const ROUNDING = 0.5;

/** Returns the smallest path around an area, of equal ones the last: a clip may show a part of the path only. */
function pathOf(area: Box, paths: readonly PlacedPath[]): PlacedPath | undefined {
  let found: PlacedPath | undefined;
  for (const path of paths) {
    if (!isInside(area, grown(path.bounds, ROUNDING))) continue;
    if (found === undefined || areaOf(path.bounds) <= areaOf(found.bounds)) found = path;
  }
  return found;
}

function mayBeShaded({ colour }: FilledArea): boolean {
  return colour === SHADED;
}

/** Returns whether a page has shading patterns; when this cannot be told, it has none. */
function hasShadings(page: PdfiumPage): boolean {
  return page.document.objects.read((file) => hasShadingPatterns(file, pageRef(page))) === true;
}

/** The mean colour of a drawing; undefined unless all of its inner pixels are opaque. */
function meanColour({ width, height, samples }: AlphaPixels): number | undefined {
  let [red, green, blue, count] = [0, 0, 0, 0];
  // The outermost pixels are only partly covered.
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = 4 * (y * width + x);
      if (samples[at + 3] !== 0xff) return undefined;
      red += samples[at] ?? 0;
      green += samples[at + 1] ?? 0;
      blue += samples[at + 2] ?? 0;
      count += 1;
    }
  }
  if (count === 0) return undefined;
  return (Math.round(red / count) << 16) | (Math.round(green / count) << 8) | Math.round(blue / count);
}
