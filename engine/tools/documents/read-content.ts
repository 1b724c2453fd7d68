import { commonWidths } from '../../text/common-widths.js';
import { bulletsWithText } from '../../document/bullets/bullets-with-text.js';
import { withBullets } from '../../document/bullets/with-bullets.js';
import { withCheckboxes } from '../../document/checkboxes/with-checkboxes.js';
import { withoutTickMarks } from '../../document/checkboxes/without-tick-marks.js';
import { isTick } from '../../document/is-tick.js';
import { decorationPlaces } from '../../document/flow/runs/decorations.js';
import { signsOf } from '../../document/glyphs/signs.js';
import { contentOf } from '../../document/flow/page/content-of.js';
import { isRecognisedScan } from '../../document/figures/scanned-pieces.js';
import { tablesOutsideDiagrams } from '../../document/figures/tables-outside-diagrams.js';
import { tablesOutsideFigures } from '../../document/figures/tables-outside-figures.js';
import { describePage } from '../../document/describe-page.js';
import { findTables } from '../../document/tables/find-tables.js';
import type { PageLines } from '../../document/document-model.js';
import type { PageModel } from '../../document/model.js';
import type { PageReading } from '../../document/page-reading.js';
import type { Box } from '../../geometry/geometry.js';
import type { PdfiumPage } from '../pdfium/binding/open-page.js';
import { withoutWatermarks } from '../../document/watermarks/without-watermarks.js';
import { readPage } from '../pdfium/drawing/read-page.js';
import { readComments } from '../pdfium/navigation/read-comments.js';
import { drawLayers } from '../pdfium/pictures/draw-layers.js';
import { withShadedAreas } from '../pdfium/pictures/with-shaded-areas.js';
import { readScannedDrawings } from '../pdfium/pictures/read-scanned-drawings.js';
import { drawArtwork, type PageArtwork } from './draw-artwork.js';
import { drawPlacedFormulas, NO_FORMULAS } from './draw-placed-formulas.js';

export interface ContentInput {
  /** Where pictures go; left out when none are wanted. */
  readonly folder?: string;
  /** Whether pages stay as they are, so that all words are text. */
  readonly byPage: boolean;
  /** With `byPage`: whether what is drawn in boxes to tick is left out. */
  readonly withoutTicks: boolean;
  /** With `byPage`: whether displayed formulas are pictures. */
  readonly withFormulas: boolean;
  /** With `byPage`: whether drawings are paths where possible. */
  readonly withDrawings: boolean;
  /** Whether the lines outside of tables are wanted. */
  readonly withLines: boolean;
}

/** The data of a page as JSON, which the thread of the service writes without looking into it. */
export interface ReadContent {
  /** A `PageContent`. */
  readonly content: string;
  /** A `PageLines`. */
  readonly lines?: string;
}

/** A `PageFunction`: the content of a page. */
export default async function readContent(
  page: PdfiumPage,
  { folder, byPage, withoutTicks, withFormulas, withDrawings, withLines }: ContentInput,
): Promise<ReadContent> {
  const isDrawn = folder !== undefined;
  // The annotations are gone from the page as shown.
  const comments = byPage ? readComments(page) : [];
  const read = withShadedAreas(
    page,
    readPage(page, {
      ...{ objects: true, pieces: isDrawn, bullets: true },
      ...{ structure: true, links: true, fields: true, marks: true },
    }),
  );
  const fielded = withoutTicks ? withoutTickMarks(read) : read;
  // The layers of slides show the squares.
  const whole = byPage ? withNumberedBullets(withBullets(fielded)) : withBullets(withCheckboxes(read));
  // Slides keep texts at any angle, and tags need all texts. Where lines are wanted, the elements lack watermarks and the lines have them.
  const { reading, watermarks } =
    (isDrawn || withLines) && !byPage ? withoutWatermarks(whole) : { reading: whole, watermarks: [] };
  const described = describePage(reading);
  const model = isDrawn && !byPage && isRecognisedScan(described) ? await withScan(page, described) : described;
  const pieces = model.pieces ?? [];
  const found = tablesOutsideFigures(findTables(model), pieces);
  const tables = byPage && withDrawings ? tablesOutsideDiagrams(found, pieces) : found;
  if (byPage) {
    const around = tables.length === 0 ? model : describePage(reading, tables);
    const ticks = withoutTicks ? (read.fields ?? []).filter(isTick).map(({ box }) => box) : [];
    const formulas =
      withFormulas && folder !== undefined
        ? await drawPlacedFormulas(page, { model: around, tables, folder })
        : NO_FORMULAS;
    const formulaBoxes = formulas.artwork.map(({ box }) => box);
    const asText = [...writtenBullets(read, whole), ...decorationsOf(around), ...ticks, ...formulaBoxes];
    const artwork =
      folder === undefined
        ? []
        : await drawLayers(page, {
            tables,
            asText,
            signs: signsOf(read.glyphs, read.fonts),
            structure: reading.structure,
            folder,
            withPaths: withDrawings,
          });
    const besides = formulas.cells.length === 0 ? around : describePage(reading, tables, formulas.cells);
    const content = {
      ...contentOf(besides, { tables, structure: reading.structure, keepsPlaces: true, commonWidths }),
      artwork: [...artwork, ...formulas.artwork],
      comments,
    };
    return { content: JSON.stringify(content), ...(withLines && { lines: linesOf(around) }) };
  }
  const { pictures, figures } =
    folder === undefined ? NO_ARTWORK : await drawArtwork(page, { model, tables, watermarks, folder });
  const drawn = figures.flatMap(({ box, behindText }) => (behindText ? [] : [box]));
  // The order of the text is found anew: columns do not run through tables.
  const around = tables.length + drawn.length === 0 ? model : describePage(reading, tables, drawn);
  const content = contentOf(around, {
    ...{ tables, pictures, structure: reading.structure, commonWidths },
    figures: figures.map(({ box }) => box),
  });
  const ofLines = withLines && watermarks.length > 0 ? outsideTables(whole) : around;
  return { content: JSON.stringify(content), ...(withLines && { lines: linesOf(ofLines) }) };
}

/** Returns a page whose drawn bullets with text on them count as pictures, beside which items begin. */
function withNumberedBullets(reading: PageReading): PageReading {
  const numbered = bulletsWithText(reading.bullets ?? [], reading.glyphs);
  return numbered.length === 0
    ? reading
    : { ...reading, picturedBullets: [...(reading.picturedBullets ?? []), ...numbered] };
}

/** A scanned page whose drawings are pieces, as those of other pages are. */
async function withScan(page: PdfiumPage, model: PageModel): Promise<PageModel> {
  return { ...model, pieces: [...(model.pieces ?? []), ...(await readScannedDrawings(page, model))] };
}

/** Describes the text of a page outside of its tables. */
function outsideTables(reading: PageReading): PageModel {
  const model = describePage(reading);
  return describePage(reading, tablesOutsideFigures(findTables(model), model.pieces ?? []));
}

function linesOf({ number, blocks }: PageModel): string {
  return JSON.stringify({ number, lines: blocks.flatMap(({ lines }) => lines) } satisfies PageLines);
}

/** The drawn bullets that became characters. */
function writtenBullets({ bullets: all = [] }: PageReading, { bullets: left = [] }: PageReading): readonly Box[] {
  return all.length === left.length ? [] : all.filter((bullet) => !left.includes(bullet));
}

function decorationsOf(model: PageModel): readonly Box[] {
  return model.blocks.flatMap(({ lines }) => lines.flatMap((line) => decorationPlaces(line, model)));
}

const NO_ARTWORK: PageArtwork = { pictures: [], figures: [] };
