import { grown, hasCentre, isInside } from '../../geometry/box-arithmetic.js';
import { isTick } from '../../document/is-tick.js';
import { BoxesOfPage } from '../../document/flow/boxes/boxes-of-page.js';
import { findFigures, type PageFigure } from '../../document/figures/find-figures.js';
import { findFormulas } from '../../document/formulas/find-formulas.js';
import { isRecognisedScan, wordsOf } from '../../document/figures/scanned-pieces.js';
import { textInFigure } from '../../document/figures/lines-outside-figures.js';
import type { Box } from '../../geometry/geometry.js';
import type { Picture } from '../../document/flow-elements.js';
import type { Block, PageModel, PagePicture } from '../../document/model.js';
import { pageGutters } from '../../document/tables/page-gutters.js';
import type { PageTable } from '../../document/tables/page-table.js';
import type { PdfiumPage } from '../pdfium/binding/open-page.js';
import type { Watermark } from '../../document/watermarks/without-watermarks.js';
import { drawWatermarks } from '../pdfium/pictures/draw-watermarks.js';
import { drawFigures } from '../pdfium/pictures/draw-figures.js';
import { drawFormulas } from '../pdfium/pictures/draw-formulas.js';
import { drawPictures } from '../pdfium/pictures/draw-pictures.js';

interface ArtworkSettings {
  /** With the pieces of its artwork. */
  readonly model: PageModel;
  readonly tables: readonly PageTable[];
  readonly watermarks: readonly Watermark[];
  /** Where the files go. */
  readonly folder: string;
}

export interface PageArtwork {
  /** Watermarks, images, figures and formulas. */
  readonly pictures: readonly PagePicture[];
  /** The words within those that are not behind text are in their pictures. */
  readonly figures: readonly PageFigure[];
}

/** In points: how far an image reaches out of the figure that it is part of. */
const EDGE = 2;

/** Renders the images, the figures and the displayed formulas of a page. An image within a figure is part of the figure's picture. */
export async function drawArtwork(
  page: PdfiumPage,
  { model, tables, watermarks, folder }: ArtworkSettings,
): Promise<PageArtwork> {
  const { size, blocks, fonts, images, pieces = [], fields = [] } = model;
  const taken = [...tables, ...fields].map(({ box }) => box);
  const { boxes } = new BoxesOfPage(model, { tables: tables.map(({ box }) => box), figures: [], pictures: [] });
  const figures = findFigures({ size, blocks, pieces, taken, boxes });
  const gutters = pageGutters(model);
  const formulas = findFormulas({ blocks, fonts, gutters, taken: [...taken, ...figures.map(({ box }) => box)] });
  const rendered = await drawFigures(page, figures, { folder });
  const visible = figures.flatMap((figure, index) => {
    const picture = rendered[index];
    return picture === undefined ? [] : [{ figure, picture }];
  });
  const whole = visible.flatMap(({ figure }) => (figure.behindText ? [] : [grown(figure.box, EDGE)]));
  // The values of checkboxes and radio buttons are told by characters.
  const ticks = fields.filter(isTick);
  const shown = [...whole, ...ticks.map(({ box }) => grown(box, EDGE))];
  // The images under the recognised text of a scan show the page, whose drawings are figures.
  const scanned = isRecognisedScan(model) ? wordsOf(blocks).map(({ box }) => box) : [];
  const leavesOut = (box: Box): boolean =>
    shown.some((it) => isInside(box, it)) || scanned.some((it) => hasCentre(box, it));
  // To open the page again takes as long as to read it.
  const placed = images.length === 0 ? [] : await drawPictures(page, { folder, leavesOut });
  const drawn = await drawFormulas(page, formulas, { folder });
  return {
    pictures: [
      ...(await drawWatermarks(page, watermarks, { folder })),
      ...visible.map(({ figure, picture }) => pictureOf(figure, picture, blocks)),
      ...placed,
      ...drawn.map(({ box, picture, formula }) => {
        return { box, picture, ...alternative(formula.cells, blocks), formula: true as const };
      }),
    ],
    figures: [
      ...visible.map(({ figure }) => figure),
      ...drawn.map(({ formula }) => ({ box: formula.cells, behindText: false })),
    ],
  };
}

function pictureOf({ box, behindText }: PageFigure, picture: Picture, blocks: readonly Block[]): PagePicture {
  return { box, picture, ...(!behindText && alternative(box, blocks)) };
}

/** Returns the words of a page in a box as the alternative text of its picture; without a text where there are none. */
export function alternative(box: Box, blocks: readonly Block[]): Pick<PagePicture, 'alternateText'> {
  const alternateText = textInFigure(blocks, box);
  return alternateText === undefined ? {} : { alternateText };
}
