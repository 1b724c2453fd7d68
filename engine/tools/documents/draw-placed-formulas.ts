import type { Artwork } from '../../document/flow-elements.js';
import { findFormulas } from '../../document/formulas/find-formulas.js';
import type { PageModel } from '../../document/model.js';
import { pageGutters } from '../../document/tables/page-gutters.js';
import type { PageTable } from '../../document/tables/page-table.js';
import { isInside, overlaps } from '../../geometry/box-arithmetic.js';
import type { Box } from '../../geometry/geometry.js';
import type { PdfiumPage } from '../pdfium/binding/open-page.js';
import { drawFormulas } from '../pdfium/pictures/draw-formulas.js';
import { alternative } from './draw-artwork.js';

/** The displayed formulas of a page whose texts keep their places. */
interface PlacedFormulas {
  /** The pictures, which show all lines and shapes in their boxes. */
  readonly artwork: readonly Artwork[];
  /** The boxes of the words of the formulas. */
  readonly cells: readonly Box[];
}

export const NO_FORMULAS: PlacedFormulas = { artwork: [], cells: [] };

interface FormulaSettings {
  /** Its blocks must not contain words of the tables. */
  readonly model: PageModel;
  readonly tables: readonly PageTable[];
  /** Where the files go. */
  readonly folder: string;
}

/** Renders the displayed formulas of a page without what lies behind them. */
export async function drawPlacedFormulas(
  page: PdfiumPage,
  { model, tables, folder }: FormulaSettings,
): Promise<PlacedFormulas> {
  const { blocks, fonts, fields = [], pieces = [] } = model;
  const taken = [...tables, ...fields].map(({ box }) => box);
  const shapes = pieces.filter(({ kind }) => kind === 'shape');
  const found = findFormulas({ blocks, fonts, taken, gutters: pageGutters(model) });
  const formulas = found.filter(({ box }) => !isDrawing(box, shapes));
  const drawn = await drawFormulas(page, formulas, { folder, onPaper: false });
  return {
    artwork: drawn.map(({ box, picture, formula }) => {
      return { box, picture, formula: true, ...alternative(formula.cells, blocks) };
    }),
    cells: drawn.map(({ formula }) => formula.cells),
  };
}

/** Maximum number of shapes that a formula is drawn with besides its letters and bars. */
const MAX_SHAPES = 8;

/** Returns whether texts stand on a drawing, as the labels of an axis do, rather than being a formula. */
function isDrawing(box: Box, shapes: readonly Box[]): boolean {
  return shapes.filter((shape) => overlaps(shape, box) && !isInside(box, shape)).length > MAX_SHAPES;
}
