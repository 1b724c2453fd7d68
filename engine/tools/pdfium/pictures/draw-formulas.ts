import type { PageFormula } from '../../../document/formulas/find-formulas.js';
import type { PagePicture } from '../../../document/model.js';
import { type Box, onPage, sizeOf } from '../../../geometry/geometry.js';
import type { PdfiumPage } from '../binding/open-page.js';
import { openAsShown } from '../drawing/open-as-shown.js';
import { isBlank, visibleAround } from './alpha-pixels.js';
import { densityFor } from './density-for.js';
import type { PictureFolder } from './draw-pictures.js';
import { drawRegion } from './draw-region.js';
import type { IsolatedObjects } from './isolate-objects.js';
import { onWhite } from './on-white.js';
import { storePicture } from './store-picture.js';

/** Pixels per point: 300 dpi. */
const DENSITY = 300 / 72;

/** In points: white around a formula. */
const MARGIN = 1;

export interface FormulaPicture extends Pick<PagePicture, 'box' | 'picture'> {
  readonly formula: PageFormula;
}

/** Renders formulas of a page on white, each into a file. Formulas without visible pixels are left out. */
export async function drawFormulas(
  page: PdfiumPage,
  formulas: readonly PageFormula[],
  { folder }: PictureFolder,
): Promise<readonly FormulaPicture[]> {
  if (formulas.length === 0) return [];
  // Reading changes a page, so it is opened again.
  using again = page.document.page(page.number);
  using shown = openAsShown(again);
  const unchanged: IsolatedObjects = { page: shown, show: (_, draw) => draw() };
  const pictures: FormulaPicture[] = [];
  for (const formula of formulas) {
    const box = visiblePart(unchanged, formula);
    if (box === undefined) continue;
    const density = densityFor(box, DENSITY);
    const pixels = onWhite(drawRegion(unchanged, { box, density: { x: density, y: density }, objects: [] }));
    const dpi = Math.max(1, Math.round(72 * density));
    pictures.push({ formula, box, picture: await storePicture({ pixels, lossy: false, dpi }, folder) });
  }
  return pictures;
}

/** In points: a gap around a formula; what is beyond it belongs to other text. */
const GAP = 2;

/** Returns the box of all that is visible of a formula; undefined when nothing is visible. */
function visiblePart(shown: IsolatedObjects, formula: PageFormula): Box | undefined {
  const size = sizeOf(shown.page.geometry);
  const room = onPage(formula.room, size);
  if (room === undefined) return undefined;
  const density = densityFor(room, DENSITY);
  const drawn = drawRegion(shown, { box: room, density: { x: density, y: density }, objects: [] });
  if (isBlank(drawn)) return undefined;
  const [across, down] = [(room.right - room.left) / drawn.width, (room.bottom - room.top) / drawn.height];
  const core = {
    left: Math.floor((formula.box.left - room.left) / across),
    top: Math.floor((formula.box.top - room.top) / down),
    right: Math.ceil((formula.box.right - room.left) / across),
    bottom: Math.ceil((formula.box.bottom - room.top) / down),
  };
  const { left, top, right, bottom } = visibleAround(drawn, core, Math.round(GAP / down));
  const ink = {
    left: room.left + left * across - MARGIN,
    top: room.top + top * down - MARGIN,
    right: room.left + right * across + MARGIN,
    bottom: room.top + bottom * down + MARGIN,
  };
  return onPage(ink, size);
}
