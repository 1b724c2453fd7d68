import {
  type Box,
  boxOfPoints,
  combine,
  invert,
  type Matrix,
  type Point,
  transformPoint,
} from '../../../geometry/geometry.js';
import { intersection } from '../../../geometry/box-arithmetic.js';
import { QuadIndex } from '../../content/quad-index.js';
import type { PaintedPattern } from '../content/redaction-context.js';
import type { PdfFile } from '../../file/pdf-file.js';
import { rectangleOf } from '../../syntax/rectangle.js';
import { type RedactionArea, transformQuad } from '../redaction-area.js';

/** A cell of a tiling pattern that is painted under redaction areas. */
export interface Tile {
  /** Maps the space of the cell to that of the redaction areas. */
  readonly toAreaSpace: Matrix;
  readonly areas: readonly RedactionArea[];
}

/** A pattern with more tiles under boxes is a texture and is not edited. */
const MAX_TILES = 256;
/** A pattern with more cells under one box, which its own steps repeat, is a texture too. */
const MAX_CELLS = 4096;
/** Limit of the cells that are compared for one pattern: no picture repeats as often. */
const MAX_COMPARED = 2 ** 20;

/**
 * Returns the cells of a pattern that lie under redaction areas. A cell whose covered part is also shown as a whole outside
 * of all boxes is left out: the part reveals nothing, and removing it would change the drawing beside the boxes.
 */
export function tilesUnder(file: PdfFile, pattern: PaintedPattern, areas: readonly RedactionArea[]): readonly Tile[] {
  const grid = gridOf(file, pattern);
  if (grid === undefined) return [];
  const boxes = new QuadIndex(areas.map(({ box }) => box));
  const tiles = new Map<string, { readonly toAreaSpace: Matrix; readonly areas: RedactionArea[] }>();
  for (const area of areas) {
    if (grid.countUnder(area.box) > MAX_CELLS) return [];
    for (const { part: place, shift } of grid.partsUnder(area.box)) {
      if (grid.showsElsewhere({ part: place, shift }, pattern.painted, boxes)) continue;
      if (grid.compared > MAX_COMPARED) return [];
      const key = shift.join();
      const tile = tiles.get(key) ?? { toAreaSpace: combine([1, 0, 0, 1, ...shift], pattern.matrix), areas: [] };
      tile.areas.push(area);
      tiles.set(key, tile);
      if (tiles.size > MAX_TILES) return [];
    }
  }
  return [...tiles.values()];
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
  return { toAreaSpace, areas: [...first.areas, ...areas] };
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

  constructor(
    cell: Box,
    steps: { readonly across: number; readonly down: number },
    matrices: { readonly toAreaSpace: Matrix; readonly toCells: Matrix },
  ) {
    this.#cell = cell;
    this.#steps = steps;
    this.#matrices = matrices;
  }

  /** Number of cells that were compared with covered parts. */
  compared = 0;

  /** Returns the number of cells that touch a quadrilateral. */
  countUnder(quad: readonly Point[]): number {
    const { columns, rows } = this.#range(this.#cell, this.#within(quad));
    return columns * rows;
  }

  *partsUnder(quad: readonly Point[]): Generator<CoveredPart> {
    const within = this.#within(quad);
    for (const shift of this.#shifts(this.#cell, within)) {
      const part = intersection(within, translate(this.#cell, shift));
      if (part.left < part.right && part.top < part.bottom) yield { part, shift };
    }
  }

  /** Whether the painted extent shows the whole of the same part in another cell, which no box meets. */
  showsElsewhere({ part, shift: own }: CoveredPart, painted: readonly Box[], boxes: QuadIndex): boolean {
    const { toAreaSpace } = this.#matrices;
    const origin = translate(part, [-own[0], -own[1]]);
    for (const extent of painted) {
      let checked = 0;
      for (const shift of this.#shifts(origin, this.#within(cornersOf(extent)))) {
        if (shift.join() === own.join()) continue;
        if (++this.compared > MAX_COMPARED) return false;
        const corners = cornersOf(translate(origin, shift)).map((corner) => transformPoint(toAreaSpace, corner));
        const bounds = boxOfPoints(corners);
        if (contains(extent, bounds) && !boxes.meets(bounds)) return true;
        if (++checked === MAX_CELLS) return true;
      }
    }
    return false;
  }

  #within(quad: readonly Point[]): Box {
    return boxOfPoints(quad.map((corner) => transformPoint(this.#matrices.toCells, corner)));
  }

  /** Yields the translations, in whole cells, at which a box overlaps an area. */
  *#shifts(what: Box, area: Box): Generator<readonly [number, number]> {
    const { across, down } = this.#steps;
    const { firstColumn, firstRow, columns, rows } = this.#range(what, area);
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

function cornersOf({ left, top, right, bottom }: Box): readonly Point[] {
  return [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ];
}
