import { type Box, combine, invert, type Matrix, type Point, transformPoint } from '../../../geometry/geometry.js';
import { boundsOf, isWithin } from '../../content/quad-index.js';
import type { PaintedPattern } from '../content/redaction-sheet.js';
import type { PdfFile } from '../../file/pdf-file.js';
import { rectangleOf } from '../../syntax/rectangle.js';
import type { Spot } from '../spots.js';

/** A cell of a tiling pattern where it is painted under spots. */
export interface Tile {
  /** From the space of the cell to that of the spots. */
  readonly toSheet: Matrix;
  readonly spots: readonly Spot[];
}

/** A pattern that shows more often under boxes, or is as often looked for, is a texture. */
const MOST_TILES = 256;
const MOST_PLACES = 4096;

/**
 * The cells of a pattern that spots lie on. One that shows the same outside of all boxes hides nothing, and to take that away
 * would be to change what is drawn there: it is not among them.
 */
export function tilesUnder(file: PdfFile, pattern: PaintedPattern, spots: readonly Spot[]): readonly Tile[] {
  const grid = gridOf(file, pattern);
  if (grid === undefined) return [];
  const tiles = new Map<string, { readonly toSheet: Matrix; readonly spots: Spot[] }>();
  for (const spot of spots) {
    for (const { place, shift } of grid.placesOf(spot.box)) {
      if (grid.showsElsewhere({ place, shift }, pattern.painted, spots)) continue;
      const key = shift.join();
      const tile = tiles.get(key) ?? { toSheet: combine([1, 0, 0, 1, ...shift], pattern.matrix), spots: [] };
      tile.spots.push(spot);
      tiles.set(key, tile);
      if (tiles.size > MOST_TILES) return [];
    }
  }
  return [...tiles.values()];
}

/** A part of a cell that lies under a box, where it is painted, and how far that cell is from the first. */
interface Place {
  readonly place: Box;
  readonly shift: readonly [number, number];
}

function gridOf(file: PdfFile, { object, matrix }: PaintedPattern): Grid | undefined {
  const bounds = rectangleOf(file, object.dict.get('BBox'));
  const [across, down] = ['XStep', 'YStep'].map((key) => Math.abs(file.number(object.dict.get(key)) ?? 0));
  const toCells = invert(matrix);
  if (bounds === undefined || !across || !down || toCells === undefined) return undefined;
  const [left, top, right, bottom] = bounds;
  return new Grid({ left, top, right, bottom }, { across, down }, { toSheet: matrix, toCells });
}

class Grid {
  readonly #cell: Box;
  readonly #steps: { readonly across: number; readonly down: number };
  readonly #matrices: { readonly toSheet: Matrix; readonly toCells: Matrix };

  constructor(
    cell: Box,
    steps: { readonly across: number; readonly down: number },
    matrices: { readonly toSheet: Matrix; readonly toCells: Matrix },
  ) {
    this.#cell = cell;
    this.#steps = steps;
    this.#matrices = matrices;
  }

  *placesOf(quad: readonly Point[]): Generator<Place> {
    const within = boundsOf(quad.map((corner) => transformPoint(this.#matrices.toCells, corner)));
    for (const shift of this.#shifts(this.#cell, within)) {
      const place = overlapOf(within, moved(this.#cell, shift));
      if (place.left < place.right && place.top < place.bottom) yield { place, shift };
    }
  }

  /** Whether what is painted has the same part of another cell where no box covers it. */
  showsElsewhere({ place, shift: own }: Place, painted: readonly Box[] | undefined, spots: readonly Spot[]): boolean {
    const { toSheet, toCells } = this.#matrices;
    for (const area of painted ?? [everywhere]) {
      const within = boundsOf(cornersOf(area).map((corner) => transformPoint(toCells, corner)));
      let looked = 0;
      const origin = moved(place, [-own[0], -own[1]]);
      for (const shift of this.#shifts(origin, within)) {
        if (shift.join() === own.join()) continue;
        const corners = cornersOf(moved(origin, shift)).map((corner) => transformPoint(toSheet, corner));
        const isCovered = spots.some(({ box }) => corners.every((corner) => isWithin(box, corner, -HAIR)));
        if (!isCovered && !isBeside(boundsOf(corners), area)) return true;
        if (++looked === MOST_PLACES) return true;
      }
    }
    return false;
  }

  /** By how much something is moved for each of the cells in which it may meet an area. */
  *#shifts(what: Box, area: Box): Generator<readonly [number, number]> {
    const { across, down } = this.#steps;
    const [firstColumn, firstRow] = [
      Math.ceil((area.left - what.right) / across),
      Math.ceil((area.top - what.bottom) / down),
    ];
    const lastColumn = Math.min(Math.floor((area.right - what.left) / across), firstColumn + MOST_PLACES);
    const lastRow = Math.min(Math.floor((area.bottom - what.top) / down), firstRow + MOST_PLACES);
    for (let row = firstRow; row <= lastRow; row++) {
      for (let column = firstColumn; column <= lastColumn; column++) yield [column * across, row * down];
    }
  }
}

/** In points: what is shown of less, is nothing. */
const HAIR = 0.01;
/** No page is larger, in points. */
const everywhere: Box = { left: -20_000, top: -20_000, right: 20_000, bottom: 20_000 };

function isBeside(one: Box, other: Box): boolean {
  const { left, top, right, bottom } = overlapOf(one, other);
  return right - left < HAIR || bottom - top < HAIR;
}

function overlapOf(one: Box, other: Box): Box {
  return {
    left: Math.max(one.left, other.left),
    top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right),
    bottom: Math.min(one.bottom, other.bottom),
  };
}

function moved({ left, top, right, bottom }: Box, [x, y]: readonly [number, number]): Box {
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
