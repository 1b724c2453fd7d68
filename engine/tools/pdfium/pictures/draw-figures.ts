import type { PageFigure } from '../../../document/figures/find-figures.js';
import type { Picture } from '../../../document/flow-elements.js';
import { grown } from '../../../geometry/box-arithmetic.js';
import { onPage, sizeOf } from '../../../geometry/geometry.js';
import type { PdfiumPage } from '../binding/open-page.js';
import { OBJECT_TYPE, walkObjects } from '../binding/walk-page-objects.js';
import { openAgainAsShown } from '../drawing/open-as-shown.js';
import type { AlphaPixels } from './alpha-pixels.js';
import { isBlank } from './alpha-pixels.js';
import { densityFor } from './density-for.js';
import type { PictureFolder } from './draw-pictures.js';
import { drawRegion } from './draw-region.js';
import { allObjects, type IsolatedObjects, isolateObjects } from './isolate-objects.js';
import { onWhite } from './on-white.js';
import { storePicture } from './store-picture.js';

/** Pixels per point: 200 dpi. */
const DENSITY = 200 / 72;

/** In points: margin for the strokes at the edges of a figure. */
const MARGIN = 1;

/**
 * Renders figures of a page on white, each into a file. A figure behind text is rendered without text and images. The result has a
 * picture for each figure, or undefined where nothing is visible.
 */
export async function drawFigures(
  page: PdfiumPage,
  figures: readonly PageFigure[],
  { folder }: PictureFolder,
): Promise<readonly (Picture | undefined)[]> {
  if (figures.length === 0) return [];
  using shown = openAgainAsShown(page);
  // Most figures are drawn with all objects of the page: a map may have more objects than are read.
  const unchanged = allObjects(shown);
  const pictures = new Map<PageFigure, Picture | undefined>();
  const render = async (figure: PageFigure, from: IsolatedObjects, objects: readonly number[]): Promise<void> => {
    const box = onPage(grown(figure.box, MARGIN), sizeOf(shown.geometry)) ?? figure.box;
    const density = densityFor(box, DENSITY);
    const pixels = onWhite(drawRegion(from, { box, density: { x: density, y: density }, objects }));
    pictures.set(figure, await stored(pixels, { folder, dpi: Math.round(72 * density) }));
  };
  for (const figure of figures) if (!figure.behindText) await render(figure, unchanged, []);
  const behind = figures.filter(({ behindText }) => behindText);
  if (behind.length > 0) {
    const walked = [...walkObjects(shown)];
    const isVector = (type: number): boolean => type !== OBJECT_TYPE.text && type !== OBJECT_TYPE.image;
    const vectors = walked.filter(({ type }) => isVector(type)).map(({ object }) => object);
    const isolated = isolateObjects(shown, walked);
    for (const figure of behind) await render(figure, isolated, vectors);
  }
  return figures.map((figure) => pictures.get(figure));
}

async function stored(
  pixels: AlphaPixels,
  { folder, dpi }: PictureFolder & { readonly dpi: number },
): Promise<Picture | undefined> {
  return isBlank(pixels) ? undefined : await storePicture({ pixels, lossy: false, dpi: Math.max(1, dpi) }, folder);
}
