import {
  type Box,
  boxOfPoints,
  combine,
  invert,
  type Matrix,
  type Point,
  transformPoint,
} from '../../../geometry/geometry.js';
import { grown, intersection } from '../../../geometry/box-arithmetic.js';
import type { QuadIndex } from '../../content/quad-index.js';
import { boxesOf, joinedAreas } from '../content/area-indices.js';
import type { PaintedPattern } from '../content/redaction-context.js';
import type { PdfFile } from '../../file/pdf-file.js';
import { rectangleOf } from '../../syntax/rectangle.js';
import { type Quad, type RedactionArea, transformQuad } from '../redaction-area.js';

/** A cell of a tiling pattern that is painted under redaction areas. */
export interface Tile {
  /** Maps the space of the cell to that of the redaction areas. */
  readonly toAreaSpace: Matrix;
  readonly areas: readonly RedactionArea[];
}

/** More tiles under boxes, and more cells under one box, which the steps of a pattern repeat, are edited as one whole cell. */
const MAX_TILES = 256;
const MAX_CELLS = 4096;
/** Limit of the cells that are compared for one pattern: no picture repeats as often. */
const MAX_COMPARED = 2 ** 20;

/**
 * Returns the cells of a pattern that are painted under redaction areas. A cell whose covered part is also shown as a whole outside
 * of all boxes is left out: the part reveals nothing, and removing it would change the drawing beside the boxes.
 */
export function tilesUnder(file: PdfFile, pattern: PaintedPattern, areas: readonly RedactionArea[]): readonly Tile[] {
  const grid = gridOf(file, pattern);
  if (grid === undefined) return [];
  const boxes = boxesOf(areas);
  const under = pattern.painted.filter((extent) => boxes.meets(extent));
  if (under.length === 0 && !pattern.paintsMore) return [];
  const tiles = new Map<string, { readonly toAreaSpace: Matrix; readonly areas: RedactionArea[] }>();
  const filled = pattern.painted.filter(({ isFilled }) => isFilled);
  for (const area of areas) {
    const within = pattern.paintsMore ? area.box : paintedUnder(area.box, under);
    if (within === undefined) continue;
    if (grid.countUnder(within) > MAX_CELLS) return grid.showsWhole(filled, boxes) ? [] : [grid.wholeCell()];
    for (const { part: place, shift } of grid.partsUnder(within)) {
      if (grid.showsElsewhere({ part: place, shift }, filled, boxes)) continue;
      const key = shift.join();
      const tile = tiles.get(key) ?? { toAreaSpace: combine([1, 0, 0, 1, ...shift], pattern.matrix), areas: [] };
      tile.areas.push(area);
      tiles.set(key, tile);
      if (tiles.size > MAX_TILES) return [grid.wholeCell()];
    }
  }
  return [...tiles.values()];
}

/** Returns a rectangle around all that is painted under a quadrilateral; undefined when that is nothing. */
function paintedUnder(quad: readonly Point[], painted: readonly Box[]): readonly Point[] | undefined {
  const bounds = boxOfPoints(quad);
  const parts = painted.map((extent) => intersection(bounds, extent)).filter((part) => !isEmpty(part));
  return parts.length === 0 ? undefined : cornersOf(boxOfPoints(parts.flatMap(cornersOf)));
}

function isEmpty({ left, top, right, bottom }: Box): boolean {
  return left >= right || top >= bottom;
}

/**
 * Returns one tile with the areas of all, in the space of the first. Tiles that are scaled to a line or a point show nothing and are
 * left out. Undefined without tiles.
 */
export function unitedTile(tiles: readonly Tile[]): Tile | undefined {
  const [first, ...others] = tiles.flatMap((tile) => {
    const toContent = invert(tile.toAreaSpace);
    return toContent === undefined ? [] : [{ ...tile, toContent }];
  });
  if (first === undefined) return undefined;
  const { toAreaSpace } = first;
  const areas = others.flatMap((other) => {
    const toFirst = combine(other.toContent, toAreaSpace);
    return other.areas.map(({ text, box }) => ({
      text: transformQuad(text, toFirst),
      box: transformQuad(box, toFirst),
    }));
  });
  return { toAreaSpace, areas: joinedAreas(first.areas, areas) };
}

/** The part of a cell that lies under a box, and the translation of that cell from the first one. */
interface CoveredPart {
  readonly part: Box;
  readonly shift: readonly [number, number];
}

function gridOf(file: PdfFile, { object, matrix }: PaintedPattern): Grid | undefined {
  const bounds = rectangleOf(file, object.dict.get('BBox'));
  const [across, down] = ['XStep', 'YStep'].map((key) => Math.abs(file.number(object.dict.get(key)) ?? 0));
  const toCells = invert(matrix);
  if (bounds === undefined || !across || !down || toCells === undefined) return undefined;
  const [left, top, right, bottom] = bounds;
  return new Grid({ left, top, right, bottom }, { across, down }, { toAreaSpace: matrix, toCells });
}

class Grid {
  readonly #cell: Box;
  readonly #steps: { readonly across: number; readonly down: number };
  readonly #matrices: { readonly toAreaSpace: Matrix; readonly toCells: Matrix };
  /** The length of a point in the space of the cells. */
  readonly #unit: number;

  constructor(
    cell: Box,
    steps: { readonly across: number; readonly down: number },
    matrices: { readonly toAreaSpace: Matrix; readonly toCells: Matrix },
  ) {
    this.#cell = cell;
    this.#steps = steps;
    this.#matrices = matrices;
    const [a, b, c, d] = matrices.toCells;
    this.#unit = Math.max(Math.hypot(a, b), Math.hypot(c, d));
  }

  /** Number of cells that were compared with covered parts. */
  #compared = 0;

  /** Returns the number of cells that touch a quadrilateral. */
  countUnder(quad: readonly Point[]): number {
    const { columns, rows } = this.#range(this.#cell, this.#within(quad));
    return columns * rows;
  }

  *partsUnder(quad: readonly Point[]): Generator<CoveredPart> {
    const within = this.#within(quad);
    for (const shift of this.#shifts(this.#range(this.#cell, within))) {
      const part = intersection(within, translate(this.#cell, shift));
      if (!isEmpty(part)) yield { part, shift };
    }
  }

  /** Returns a cell with an area that covers all of it. */
  wholeCell(): Tile {
    const { toAreaSpace } = this.#matrices;
    const quad = transformQuad(cornersOf(this.#cell), toAreaSpace);
    return { toAreaSpace, areas: [{ text: quad, box: quad }] };
  }

  /** Whether the painted extent shows a whole cell that no box meets. */
  showsWhole(painted: readonly Box[], boxes: QuadIndex): boolean {
    return this.#shows(this.#cell, painted, boxes);
  }

  /** Whether the painted extent shows the whole of the same part in another cell, which no box meets. */
  showsElsewhere({ part, shift }: CoveredPart, painted: readonly Box[], boxes: QuadIndex): boolean {
    return this.#shows(translate(part, [-shift[0], -shift[1]]), painted, boxes, shift.join());
  }

  /** @param but the translation of a cell that does not count */
  #shows(part: Box, painted: readonly Box[], boxes: QuadIndex, but?: string): boolean {
    const { toAreaSpace } = this.#matrices;
    for (const extent of painted) {
      let checked = 0;
      for (const shift of this.#shifts(this.#rangeInside(part, this.#within(cornersOf(extent))))) {
        if (shift.join() === but) continue;
        if (++this.#compared > MAX_COMPARED) return false;
        const corners = cornersOf(translate(part, shift)).map((corner) => transformPoint(toAreaSpace, corner));
        const bounds = boxOfPoints(corners);
        if (contains(extent, bounds) && !boxes.meets(bounds)) return true;
        if (++checked === MAX_CELLS) break;
      }
    }
    return false;
  }

  #within(quad: readonly Point[]): Box {
    return boxOfPoints(quad.map((corner) => transformPoint(this.#matrices.toCells, corner)));
  }

  /** Yields the translations to these cells. */
  *#shifts({ firstColumn, firstRow, columns, rows }: CellRange): Generator<readonly [number, number]> {
    const { across, down } = this.#steps;
    // Counted from 0, because numbers of cells far from the origin are not exact.
    for (let row = 0; row < Math.min(rows, MAX_CELLS); row++) {
      for (let column = 0; column < Math.min(columns, MAX_CELLS); column++)
        yield [(firstColumn + column) * across, (firstRow + row) * down];
    }
  }

  /** Returns the numbers of the columns and rows of cells in which a box overlaps an area; a common edge does not count. */
  #range(what: Box, area: Box): CellRange {
    const { across, down } = this.#steps;
    const firstColumn = Math.floor((area.left - what.right) / across) + 1;
    const firstRow = Math.floor((area.top - what.bottom) / down) + 1;
    const columns = Math.max(0, Math.ceil((area.right - what.left) / across) - firstColumn);
    const rows = Math.max(0, Math.ceil((area.bottom - what.top) / down) - firstRow);
    return { firstColumn, firstRow, columns, rows };
  }

  /** Returns the numbers of the columns and rows of cells in which a box lies within an area, but for rounding errors. */
  #rangeInside(what: Box, area: Box): CellRange {
    const { across, down } = this.#steps;
    const within = grown(area, EPSILON * this.#unit);
    const firstColumn = Math.ceil((within.left - what.left) / across);
    const firstRow = Math.ceil((within.top - what.top) / down);
    const columns = Math.max(0, Math.floor((within.right - what.right) / across) + 1 - firstColumn);
    const rows = Math.max(0, Math.floor((within.bottom - what.bottom) / down) + 1 - firstRow);
    return { firstColumn, firstRow, columns, rows };
  }
}

interface CellRange {
  readonly firstColumn: number;
  readonly firstRow: number;
  readonly columns: number;
  readonly rows: number;
}

/** In points: narrower parts show nothing. */
const EPSILON = 0.01;

function contains(outer: Box, { left, top, right, bottom }: Box): boolean {
  const isAcross = left >= outer.left - EPSILON && right <= outer.right + EPSILON;
  return isAcross && top >= outer.top - EPSILON && bottom <= outer.bottom + EPSILON;
}

function translate({ left, top, right, bottom }: Box, [x, y]: readonly [number, number]): Box {
  return { left: left + x, top: top + y, right: right + x, bottom: bottom + y };
}

function cornersOf({ left, top, right, bottom }: Box): Quad {
  return [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ];
}
