import type { Box, Size } from '../../../geometry/geometry.js';
import type { RunStyle } from '../../flow-elements.js';
import { shareUnderImages } from '../../share-under-images.js';
import { isTick } from '../../is-tick.js';
import { kerningOf } from '../../glyphs/kerning.js';
import type { PageModel, PagePicture, StructureNode } from '../../model.js';
import type { PageCell, PageTable } from '../../tables/page-table.js';
import { BoxesOfPage } from '../boxes/boxes-of-page.js';
import { type LoosePart, withCaptions } from './captions.js';
import { columnsOf } from './columns-of.js';
import { figurePartOf } from './figure-part.js';
import { hasFixedLayout, isCover, withoutStacks } from './fixed-layout.js';
import { insertByPlace } from './insert-by-place.js';
import type { CommonWidths } from '../runs/letter-widths.js';
import type { PageContent } from './page-content.js';
import { rounded, roundedBox, RunStyles } from '../runs/runs-of-line.js';
import { picturesInCells } from './pictures-in-cells.js';
import { tablePartOf } from './table-part.js';
import { TickBoxes } from './tick-boxes.js';
import { tagsOf } from './tags-of.js';
import { type LooseText, type TextLooks, textPartsOf } from './text-parts.js';
import { WHITE } from '../../colours.js';
import { addToGroup, groupedBy, type Groups } from '../../../groups.js';

/** Data of a page other than the text of its blocks. */
export interface Besides {
  /** Tables of the page. The blocks of the page must not contain words of tables. */
  readonly tables: readonly PageTable[];
  readonly pictures?: readonly PagePicture[];
  /** Boxes of the drawings that pictures show. */
  readonly figures?: readonly Box[];
  readonly structure?: readonly StructureNode[] | undefined;
  /** Whether text keeps its place on the page, so that texts far apart in one row are separate parts. */
  readonly keepsPlaces?: boolean;
  /** Without it, the widths of letters are not compared. */
  readonly commonWidths?: CommonWidths;
}

/** Collects the data of a page that joining needs. Each word is contained exactly once: in a block or in a table. */
export function contentOf(
  page: PageModel,
  { tables, pictures = [], figures = [], structure = [], keepsPlaces = false, commonWidths }: Besides,
): PageContent {
  const { number, size, blocks, areas, images } = page;
  const looks: TextLooks = {
    styles: new RunStyles(page.fonts, commonWidths),
    links: page.links ?? [],
    drawn: { rulings: page.rulings, areas },
    tags: tagsOf(structure),
    mark: page.glyphs.mark,
    glyphs: page.glyphs,
    keepsPlaces,
    boxes: new Map(),
    ticks: new TickBoxes((page.fields ?? []).filter(isTick).map(({ box }) => box)),
    bullets: new TickBoxes(keepsPlaces ? (page.picturedBullets ?? []) : []),
  };
  const apart = textPartsOf(blocks, { ...looks, keepsPlaces: true });
  const isForm = !keepsPlaces && hasFixedLayout(apart, tables);
  const isFree = !isForm && !keepsPlaces && tables.length === 0;
  const cover = isFree && isCover({ texts: apart, pictures: pictures.map(({ box }) => box), size });
  const isFixed = isForm || cover;
  const drawn =
    isFixed || keepsPlaces
      ? undefined
      : new BoxesOfPage(page, {
          tables: tables.map(({ box }) => box),
          figures,
          pictures: pictures.map(({ box }) => box),
        });
  const texts =
    drawn !== undefined
      ? textPartsOf(blocks, {
          ...looks,
          boxes: drawn.of,
          drawn: { rulings: page.rulings, areas: drawn.areasOutside(areas) },
        })
      : isFixed
        ? withoutStacks(apart)
        : apart;
  const ordered: LoosePart[] = [...texts];
  const cells = picturesInCells(tables, pictures);
  const inCells: Groups<PageCell, PagePicture> = new Map();
  for (const [picture, cell] of cells) addToGroup(inCells, cell, picture);
  for (const [box, row] of groupedBy(tables, ({ box: own, rowOfTables = own }) => rowOfTables)) {
    const added = row.map((table) => tablePartOf(table, looks, inCells));
    insertByPlace(ordered, box, added);
  }
  for (const picture of pictures)
    if (!cells.has(picture)) insertByPlace(ordered, picture.box, [figurePartOf(picture, texts, size)]);
  const parts = withCaptions(ordered);
  const columns = columnsOf(
    parts.map((part) => ({ box: part.box, lines: part.kind === 'text' ? part.lines.length : 0 })),
  );
  const boxes = drawn?.around(parts, columns) ?? NO_BOXES;
  const hasText = blocks.length + tables.length > 0 || pictures.some((picture) => picture.alternateText !== undefined);
  return {
    number,
    size: { width: rounded(size.width), height: rounded(size.height) },
    parts: parts.map((part, index) => {
      const boxed = boxes.of[index];
      if (part.kind !== 'text') return part;
      return { ...part, column: columns.of[index] ?? 0, ...(boxed !== undefined && { boxed }) };
    }),
    styles: looks.styles.list,
    letterWidths: looks.styles.widths.all,
    kerning: kerningOf(page.glyphs),
    columns: columns.boxes.map(roundedBox),
    boxes: boxes.boxes,
    rules: drawn?.rules ?? [],
    ...(boxes.shapes.length > 0 && { shapes: boxes.shapes }),
    ...backgroundOf(areas, size),
    fields: page.fields ?? [],
    fixedLayout: isFixed,
    ...(cover && apart.some((text) => isVisible(text, looks.styles.list)) && { cover }),
    scanned: !hasText && shareUnderImages(images, size) > SCANNED,
  };
}

const NO_BOXES: ReturnType<BoxesOfPage['around']> = { boxes: [], of: [], shapes: [] };

/** Returns whether a text is drawn: recognised text over a scan is not. */
function isVisible({ lines }: LooseText, styles: readonly RunStyle[]): boolean {
  return lines.some(({ runs }) => runs.some(({ style }) => styles[style]?.invisible !== true));
}

/** Minimum share of a scanned page that images cover; a logo covers less. */
const SCANNED = 0.3;

/** Minimum share of the width and height of a page that its background covers. */
const FILLS = 0.97;

function backgroundOf(areas: PageModel['areas'], { width, height }: Size): { readonly background?: number } {
  const fills = ({ left, top, right, bottom }: Box): boolean =>
    Math.min(right, width) - Math.max(left, 0) > FILLS * width &&
    Math.min(bottom, height) - Math.max(top, 0) > FILLS * height;
  const colour = areas.findLast(fills)?.colour ?? WHITE;
  return colour === WHITE ? {} : { background: colour };
}
