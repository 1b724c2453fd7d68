import type { PageFormula } from '../../../document/formulas/find-formulas.js';
import type { PagePicture } from '../../../document/model.js';
import { grown, isInside, overlaps } from '../../../geometry/box-arithmetic.js';
import { type Box, onPage, sizeOf } from '../../../geometry/geometry.js';
import type { PdfiumPage } from '../binding/open-page.js';
import { OBJECT_TYPE, walkObjects } from '../binding/walk-page-objects.js';
import { openAgainAsShown } from '../drawing/open-as-shown.js';
import { type AlphaPixels, isBlank, visibleAround, visibleBox } from './alpha-pixels.js';
import { densityFor } from './density-for.js';
import type { PictureFolder } from './draw-pictures.js';
import { drawRegion } from './draw-region.js';
import { allObjects, type IsolatedObjects, isolateObjects } from './isolate-objects.js';
import { placedObjects } from './layer-objects.js';
import { onWhite } from './on-white.js';
import { storePicture } from './store-picture.js';

/** Pixels per point: 300 dpi. */
const DENSITY = 300 / 72;

/** In points: white around a formula. */
const MARGIN = 1;

export interface FormulaPicture extends Pick<PagePicture, 'box' | 'picture'> {
  readonly formula: PageFormula;
}

interface FormulaSettings extends PictureFolder {
  /** Whether pictures show all that is seen around a formula, on white; without what lies behind its letters and lines otherwise. */
  readonly onPaper?: boolean;
}

/** Renders formulas of a page, each into a file. Formulas without visible pixels are left out. */
export async function drawFormulas(
  page: PdfiumPage,
  formulas: readonly PageFormula[],
  { folder, onPaper = true }: FormulaSettings,
): Promise<readonly FormulaPicture[]> {
  if (formulas.length === 0) return [];
  using shown = openAgainAsShown(page);
  const inkOf = onPaper ? wholePage(shown) : inkOfFormulas(shown);
  const pictures: FormulaPicture[] = [];
  for (const formula of formulas) {
    const ink = inkOf(formula);
    const box = visiblePart(ink, formula);
    if (box === undefined) continue;
    const density = densityFor(box, DENSITY);
    const drawn = drawRegion(ink.from, { box, density: { x: density, y: density }, objects: ink.objects });
    const dpi = Math.max(1, Math.round(72 * density));
    const pixels = onPaper ? onWhite(drawn) : drawn;
    pictures.push({ formula, box, picture: await storePicture({ pixels, lossy: false, dpi }, folder) });
  }
  return pictures;
}

/** The objects of a page that the picture of a formula shows; `from` may show all objects, whatever `objects` has. */
interface FormulaInk {
  readonly from: IsolatedObjects;
  readonly objects: readonly number[];
  /** Returns whether the pixels show nothing of the formula. */
  readonly isBlank: (pixels: AlphaPixels) => boolean;
}

function wholePage(page: PdfiumPage): () => FormulaInk {
  const ink: FormulaInk = { from: allObjects(page), objects: [], isBlank };
  return () => ink;
}

/** In points: how far the lines of fractions and roots reach out of the cells of letters. */
const REACH = 3;

/**
 * Returns a function that gives the letters and the lines of a formula, and not the areas and pictures that it lies on, which reach out of
 * it. Ghostscript writes the lines of documents from dvips as images.
 */
function inkOfFormulas(page: PdfiumPage): (formula: PageFormula) => FormulaInk {
  const walked = [...walkObjects(page)];
  const placed = placedObjects(page, walked);
  const from = isolateObjects(page, walked);
  return ({ room, box }) => {
    const own = placed.filter((it) =>
      it.type === OBJECT_TYPE.text ? overlaps(it.box, room) : isInside(it.box, grown(box, REACH)),
    );
    const objects = own.map(({ object }) => object);
    return { from, objects, isBlank: (pixels) => visibleBox(pixels) === undefined };
  };
}

/** In points: a gap around a formula; what is beyond it belongs to other text. */
const GAP = 2;

/** Returns the box of all that is visible of a formula; undefined when nothing is visible. */
function visiblePart({ from, objects, isBlank: isNothing }: FormulaInk, formula: PageFormula): Box | undefined {
  const size = sizeOf(from.page.geometry);
  const room = onPage(formula.room, size);
  if (room === undefined) return undefined;
  const density = densityFor(room, DENSITY);
  const drawn = drawRegion(from, { box: room, density: { x: density, y: density }, objects });
  if (isNothing(drawn)) return undefined;
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
