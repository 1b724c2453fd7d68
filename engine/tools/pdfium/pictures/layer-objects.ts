import { type Box, onPage, type Size, sizeOf, transformBox } from '../../../geometry/geometry.js';
import { BoxStrips } from '../../../geometry/box-strips.js';
import {
  grown,
  hasCentre,
  heightOf,
  intersection,
  isInside,
  overlaps,
  union,
  widthOf,
} from '../../../geometry/box-arithmetic.js';
import type { Sign } from '../../../document/glyphs/signs.js';
import type { PageTable } from '../../../document/tables/page-table.js';
import type { PdfiumPage } from '../binding/open-page.js';
import { fontNameOf } from '../fonts/read-fonts.js';
import { Scratch } from '../binding/read-scratch.js';
import { OBJECT_TYPE, type WalkedObject } from '../binding/walk-page-objects.js';
import { clipBox } from '../drawing/clip-box.js';
import { type Path, readPath } from '../drawing/read-path.js';
import { rectangleOf } from '../drawing/path-rectangles.js';
import { rulingsOf } from '../drawing/read-rulings.js';

/** Vector artwork of a page. */
export interface VectorObject {
  readonly object: number;
  /** Box of the visible part, or larger. */
  readonly box: Box;
  /** Position in the drawing order of the page. */
  readonly order: number;
  /** Whether it is a filled, axis-parallel rectangle without a stroke. */
  readonly isRectangle: boolean;
  /** The horizontal or vertical line that it is, or the rectangle as thin as a line. */
  readonly rule?: Box;
  /** Whether a clip path may hide a part of it. */
  readonly isClipped: boolean;
}

/** In points: maximum distance of lines and areas of a table from its edges. */
const TABLE_EDGE = 3;

/** The value of each channel of white. */
const WHITE_CHANNEL = 255;

/** Maximum number of segments of a rectangle, which may have a point amid each side. */
const MAX_SEGMENTS = 10;

/** The tables of a page, and shapes that its text has as characters or decorations: they are not drawn as artwork. */
interface ShownElsewhere {
  readonly tables: readonly PageTable[];
  readonly asText: readonly Box[];
  /** Places of glyphs without text, which are drawn. */
  readonly signs: readonly Sign[];
}

/** In points: how far an object may reach over the shape that it is, besides the width of its stroke. */
const SHAPE_EDGE = 0.75;
const WIDEST_STROKE = 3;

/** Returns the vector artwork of a page without the lines and areas of its tables and of its text. */
export function vectorObjects(
  page: PdfiumPage,
  walked: readonly WalkedObject[],
  { tables, asText, signs }: ShownElsewhere,
): readonly VectorObject[] {
  using scratch = new Scratch(page.pdfium.memory, 64);
  const size = sizeOf(page.geometry);
  const unshaded = new UnshadedCells();
  const onGround = new Set<PageTable>();
  return walked.flatMap((it, order) => {
    if (it.type === OBJECT_TYPE.text && signs.length === 0) return [];
    const box = seenBox(page, scratch, it, size);
    if (box === undefined) return [];
    if (it.type === OBJECT_TYPE.text && !consistsOfSigns(page, it, { box, signs })) return [];
    const around = tables.find((table) => isOfTable(box, table));
    const fill = tables.length === 0 ? 'none' : fillOf(page, scratch, it);
    const isSeen = fill === 'tinted' || (fill === 'white' && around !== undefined && onGround.has(around));
    if (fill === 'tinted') for (const table of tables) if (isInside(table.box, box)) onGround.add(table);
    // Images are placed by themselves.
    if (it.type === OBJECT_TYPE.image) return [];
    if (around !== undefined && !(isSeen && unshaded.areIn(box, around))) return [];
    if (asText.some((shape) => isShape(box, shape))) return [];
    const path = plainPath(page, scratch, it);
    const rule = path === undefined ? undefined : ruleOf(path, { box, size });
    return {
      ...{ object: it.object, box, order, isRectangle: path !== undefined && isRectangle(path) },
      ...(rule !== undefined && { rule }),
      isClipped: isClipped(page, it),
    };
  });
}

/** An object of a page with the box of its visible part, or a larger one. */
export interface PlacedObject extends Pick<WalkedObject, 'object' | 'type'> {
  readonly box: Box;
}

/** Returns the objects of a page that are seen. */
export function placedObjects(page: PdfiumPage, walked: readonly WalkedObject[]): readonly PlacedObject[] {
  using scratch = new Scratch(page.pdfium.memory, 64);
  const size = sizeOf(page.geometry);
  return walked.flatMap((it) => {
    const box = seenBox(page, scratch, it, size);
    return box === undefined ? [] : [{ object: it.object, type: it.type, box }];
  });
}

/** Returns whether a text object is a row of signs; a label beside a sign may be in its place, in another font. */
function consistsOfSigns(
  { pdfium }: PdfiumPage,
  { object }: WalkedObject,
  { box, signs }: { readonly box: Box; readonly signs: readonly Sign[] },
): boolean {
  const near = signs.filter((sign) => hasCentre(box, sign) || isShape(box, sign));
  if (near.length === 0) return false;
  const font = fontNameOf(pdfium, pdfium.raw.FPDFTextObj_GetFont(object));
  const own = near.filter((sign) => sign.font === font);
  return own.length > 0 && isShape(box, own.reduce<Box>(union, own[0] ?? box));
}

/** Returns whether an object is a shape, or a part of it. PDFium gives stroked paths larger boxes, by the width of the stroke. */
export function isShape(box: Box, shape: Box): boolean {
  const stroke = Math.min(widthOf(shape), heightOf(shape), WIDEST_STROKE);
  return isInside(box, grown(shape, SHAPE_EDGE + stroke));
}

/** Returns whether a piece ends, or lies, at edges of rows and columns of a table; pictures in cells do not. */
function isOfTable(box: Box, { box: around, columnEdges, rowEdges }: PageTable): boolean {
  if (!isInside(box, grown(around, TABLE_EDGE))) return false;
  const isAt = (edges: readonly number[], at: number): boolean =>
    edges.some((edge) => Math.abs(edge - at) <= TABLE_EDGE);
  const [isWide, isHigh] = [widthOf(box) > 2 * TABLE_EDGE, heightOf(box) > 2 * TABLE_EDGE];
  return (
    (isWide || isHigh) &&
    (isWide
      ? isAt(columnEdges, box.left) && isAt(columnEdges, box.right)
      : isAt(columnEdges, (box.left + box.right) / 2)) &&
    (isHigh ? isAt(rowEdges, box.top) && isAt(rowEdges, box.bottom) : isAt(rowEdges, (box.top + box.bottom) / 2))
  );
}

/** The cells of tables to which the table gives no shading. */
class UnshadedCells {
  readonly #strips = new Map<PageTable, BoxStrips<Box>>();

  /** Returns whether an object fills such cells of a table, as with a gradient. */
  areIn(box: Box, table: PageTable): boolean {
    if (Math.min(widthOf(box), heightOf(box)) <= 2 * TABLE_EDGE) return false;
    const strips = this.#strips.get(table) ?? stripsOf(table);
    this.#strips.set(table, strips);
    const around = grown(box, TABLE_EDGE);
    return strips.some(around, (cell) => isInside(cell, around));
  }
}

function stripsOf({ box: around, cells }: PageTable): BoxStrips<Box> {
  const strips = new BoxStrips<Box>('across', around.bottom);
  for (const { box, shading } of cells) if (shading === undefined) strips.add(box, box);
  return strips;
}

/** Returns how an object is filled: `tinted` where that is seen on white paper, as of a picture, a gradient or a colour. */
function fillOf(
  { pdfium: { raw } }: PdfiumPage,
  scratch: Scratch,
  { object, type }: WalkedObject,
): 'none' | 'white' | 'tinted' {
  if (type !== OBJECT_TYPE.path) return 'tinted';
  const at = scratch.pointer;
  if (raw.FPDFPath_GetDrawMode(object, at, at + 4) === 0 || scratch.integers[0] === 0) return 'none';
  // A pattern has no colour.
  if (raw.FPDFPageObj_GetFillColor(object, at, at + 4, at + 8, at + 12) === 0) return 'tinted';
  const [red = 0, green = 0, blue = 0, alpha = 0] = scratch.integers;
  if (alpha === 0) return 'none';
  return Math.min(red, green, blue) < WHITE_CHANNEL ? 'tinted' : 'white';
}

function seenBox({ pdfium: { raw } }: PdfiumPage, scratch: Scratch, walked: WalkedObject, size: Size): Box | undefined {
  const at = scratch.pointer;
  if (raw.FPDFPageObj_GetBounds(walked.object, at, at + 4, at + 8, at + 12) === 0) return undefined;
  const [left = 0, bottom = 0, right = 0, top = 0] = scratch.floats;
  const bounds = transformBox(walked.around, { left, top: bottom, right, bottom: top });
  const clip = clipBox(raw, scratch, walked);
  const shown = clip === undefined ? bounds : intersection(bounds, clip);
  if (!(shown.left <= shown.right && shown.top <= shown.bottom)) return undefined;
  // A line has no area, so `onPage` would drop it without padding.
  return onPage(
    { left: shown.left - HAIR, top: shown.top - HAIR, right: shown.right + HAIR, bottom: shown.bottom + HAIR },
    size,
  );
}

function isClipped({ pdfium: { raw } }: PdfiumPage, { object }: WalkedObject): boolean {
  const clip = raw.FPDFPageObj_GetClipPath(object);
  return clip !== 0 && raw.FPDFClipPath_CountPaths(clip) > 0;
}

/** In points: half the width of the thinnest lines that viewers draw. */
const HAIR = 0.25;

/** Returns an opaque path of a few segments in one piece that is either filled or stroked; undefined for other objects. */
function plainPath(
  { pdfium: { raw } }: PdfiumPage,
  scratch: Scratch,
  { object, type, matrix }: WalkedObject,
): Path | undefined {
  if (type !== OBJECT_TYPE.path || raw.FPDFPageObj_HasTransparency(object) !== 0) return undefined;
  const segments = raw.FPDFPath_CountSegments(object);
  if (segments > MAX_SEGMENTS) return undefined;
  const path = readPath(raw, scratch, { object, segments, matrix });
  return path?.subpaths.length === 1 && (path.fill === undefined) !== (path.stroke === undefined) ? path : undefined;
}

function isRectangle({ subpaths: [only], fill }: Path): boolean {
  return fill !== undefined && only !== undefined && rectangleOf(only) !== undefined;
}

/** In points: the least thickness of a line on a slide; PDF viewers draw thinner ones as wide as a pixel. */
const THINNEST = 0.25;

/** Returns the line that a path is, within the box that is seen of it. */
function ruleOf(path: Path, { box, size }: { readonly box: Box; readonly size: Size }): Box | undefined {
  const [rule, ...others] = rulingsOf(path, size, () => undefined);
  if (rule === undefined || others.length > 0) return undefined;
  const { left, top, right, bottom } = intersection(rule, box);
  const [across, down] = [missingOf(right - left), missingOf(bottom - top)];
  return { left: left - across, top: top - down, right: right + across, bottom: bottom + down };
}

function missingOf(side: number): number {
  return Math.max(0, THINNEST - side) / 2;
}

/** A piece of its own, with its position in drawing order: a picture or a rectangle. */
export interface Barrier {
  readonly box: Box;
  readonly order: number;
}

/**
 * Separates vector artwork into layers: the objects of layer `n` are below the barrier of index `n` where they overlap
 * it, and above all previous barriers and vector objects that they overlap.
 * @param vectors in drawing order
 */
export function layersOf(
  vectors: readonly VectorObject[],
  barriers: readonly Barrier[],
): ReadonlyMap<number, readonly VectorObject[]> {
  const layers = new Map<number, Layer>();
  const extent = vectors.reduce((most, { box }) => Math.max(most, box.right, box.bottom), 0);
  for (const vector of vectors) {
    const below = barriers.findLastIndex(({ box, order }) => order < vector.order && overlaps(box, vector.box));
    const above = [...layers].flatMap(([index, layer]) => (index > below + 1 && layer.covers(vector.box) ? index : []));
    const index = Math.max(below + 1, ...above);
    const layer = layers.get(index) ?? new Layer(extent);
    layer.add(vector);
    layers.set(index, layer);
  }
  return new Map([...layers].map(([index, layer]) => [index, layer.vectors]));
}

class Layer {
  readonly vectors: VectorObject[] = [];
  readonly #wide: BoxStrips<Box>;
  readonly #high: BoxStrips<Box>;

  constructor(extent: number) {
    this.#wide = new BoxStrips<Box>('across', extent);
    this.#high = new BoxStrips<Box>('down', extent);
  }

  add(vector: VectorObject): void {
    this.vectors.push(vector);
    const { box } = vector;
    (widthOf(box) < heightOf(box) ? this.#high : this.#wide).add(box, box);
  }

  covers(other: Box): boolean {
    return [this.#wide, this.#high].some((strips) => strips.some(other, (box) => overlaps(box, other)));
  }
}
