import type { Point } from '../../geometry/geometry.js';
import type { Quad, SheetSpots, Spot } from '../../pdf/redact/spots.js';

/** The spots of many pages in memory that threads share: as objects, each of them would get a copy of all. */
export interface PackedSpots {
  /** For each page, from 0 on, where its numbers begin; and where the last ones end. */
  readonly starts: Uint32Array;
  readonly numbers: Float64Array;
}

/** Eight corners. */
const NUMBERS_OF_A_SPOT = 16;

export function packSpots(sheets: readonly SheetSpots[], pageCount: number): PackedSpots {
  const byPage = new Map(sheets.map(({ page, spots }) => [page, spots]));
  const count = sheets.reduce((sum, { spots }) => sum + spots.length, 0);
  const starts = new Uint32Array(new SharedArrayBuffer(4 * (pageCount + 1)));
  const numbers = new Float64Array(new SharedArrayBuffer(8 * NUMBERS_OF_A_SPOT * count));
  let at = 0;
  for (let page = 1; page <= pageCount; page++) {
    starts[page - 1] = at;
    for (const { text, box } of byPage.get(page) ?? []) {
      for (const { x, y } of [...text, ...box]) {
        numbers[at++] = x;
        numbers[at++] = y;
      }
    }
  }
  starts[pageCount] = at;
  return { starts, numbers };
}

/** @param page 1-based */
export function spotsOn({ starts, numbers }: PackedSpots, page: number): readonly Spot[] {
  const [start, end] = [starts[page - 1] ?? 0, starts[page] ?? 0];
  return Array.from({ length: (end - start) / NUMBERS_OF_A_SPOT }, (_, index) => {
    const at = start + index * NUMBERS_OF_A_SPOT;
    return { text: quadAt(numbers, at), box: quadAt(numbers, at + NUMBERS_OF_A_SPOT / 2) };
  });
}

function quadAt(numbers: Float64Array, at: number): Quad {
  const corner = (index: number): Point => ({ x: numbers[at + 2 * index] ?? 0, y: numbers[at + 2 * index + 1] ?? 0 });
  return [corner(0), corner(1), corner(2), corner(3)];
}
