import type { TextArea } from '../blocks/paragraph.js';
import type { PlacedBox } from './placed-boxes.js';

/** In points: columns of text are wider than this, and higher. */
const MIN_WIDTH = 80;
const MIN_HEIGHT = 60;

/** More are cells rather than columns of text. */
const MAX_COLUMNS = 4;

/** In points: how far letters reach over the edge of a column. */
const REACH = 4;

/** A column as wide as its longest line. */
export interface TextColumn extends TextArea {
  /** In points: how much wider it may have been, since the lines of text that is not justified end before it does. */
  readonly spare: number;
}

/** The columns of text that a page has beside each other, from the left; none on a page with one column. */
export function pageColumns(boxes: readonly PlacedBox[]): readonly TextColumn[] {
  const parts = partsOf(boxes, 0);
  const isText = parts.length > 1 && parts.length <= MAX_COLUMNS;
  return isText ? parts.map((part) => textColumn(part.filter(({ isFull }) => isFull))) : [];
}

function textColumn(boxes: readonly PlacedBox[]): TextColumn {
  const { left, right } = areaOf(boxes);
  const limits = boxes.map(
    (box) => box.right + (box.text?.isJustified === true ? 0 : (box.text?.place.lines?.spare ?? 0)),
  );
  const limit = limits.reduce((least, it) => (it < right ? least : Math.min(least, it)), Infinity);
  return { left, right, spare: Number.isFinite(limit) ? limit - right : 0 };
}

/** The column that a box lies in; undefined when it lies over several. */
export function columnOf(box: TextArea, columns: readonly TextArea[]): number | undefined {
  const index = columns.findIndex(({ left, right }) => box.left >= left - REACH && box.right <= right + REACH);
  return index === -1 ? undefined : index;
}

/** Parts boxes at the vertical line that cuts the least of them and has columns of text at both sides. */
function partsOf(boxes: readonly PlacedBox[], depth: number): readonly (readonly PlacedBox[])[] {
  if (depth > 1 || boxes.length > MAX_BOXES) return [boxes];
  for (const { at, height } of cutsOf(boxes)) {
    const left = boxes.filter((box) => box.right <= at);
    const right = boxes.filter((box) => box.left >= at);
    if (areColumns(left, right, height)) return [...partsOf(left, depth + 1), ...partsOf(right, depth + 1)];
  }
  return [boxes];
}

/** A page of more boxes is a drawing or a form. */
const MAX_BOXES = 200;

interface Cut {
  readonly at: number;
  /** Total height of the boxes through which the cut runs. */
  readonly height: number;
}

/** The lines at the right edges of boxes; those that cut the least come first. */
function cutsOf(boxes: readonly PlacedBox[]): readonly Cut[] {
  const edges = new Set(boxes.map(({ right }) => Math.ceil(right) + 1));
  const cuts = [...edges].map((at) => ({
    at,
    height: heightOf(boxes.filter(({ left, right }) => left < at && right > at)),
  }));
  return cuts.sort((one, other) => one.height - other.height || one.at - other.at);
}

function areColumns(left: readonly PlacedBox[], right: readonly PlacedBox[], cut: number): boolean {
  return (
    [left, right].every((side) => {
      // A column has text, and may have more tables and pictures than text.
      const hasText = side.some(({ isFull }) => isFull);
      const solid = heightOf(side.filter(({ isFull, isText }) => isFull || !isText));
      const area = areaOf(side);
      return hasText && solid >= MIN_HEIGHT && 2 * solid >= heightOf(side) && area.right - area.left >= MIN_WIDTH;
    }) &&
    cut <= heightOf(left) + heightOf(right) &&
    besideEachOther(left, right) >= MIN_HEIGHT
  );
}

/** The height over which both sides have text. */
function besideEachOther(left: readonly PlacedBox[], right: readonly PlacedBox[]): number {
  let height = 0;
  for (const one of left)
    for (const other of right) height += Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));
  return height;
}

function heightOf(boxes: readonly PlacedBox[]): number {
  return boxes.reduce((sum, { top, bottom }) => sum + bottom - top, 0);
}

function areaOf(boxes: readonly PlacedBox[]): TextArea {
  return {
    left: boxes.reduce((least, { left }) => Math.min(least, left), Infinity),
    right: boxes.reduce((most, { right }) => Math.max(most, right), -Infinity),
  };
}
