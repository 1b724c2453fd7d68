import type { Point } from '../../geometry/geometry.js';
import type { Quad, PageAreas, RedactionArea } from '../../pdf/redact/redaction-area.js';

/** The redaction areas of many pages in shared memory: as objects, each thread would receive a copy of all. */
export interface PackedAreas {
  /** For each page, from index 0, the offset of its first number; then the end of the last page. */
  readonly starts: Uint32Array;
  readonly numbers: Float64Array;
}

/** Two quadrilaterals of four points, and 1 for an area whose box is not drawn. */
const VALUES_PER_AREA = 17;
const VALUES_PER_QUAD = 8;

export function packAreas(pages: readonly PageAreas[], pageCount: number): PackedAreas {
  const byPage = new Map(pages.map(({ page, areas }) => [page, areas]));
  const count = pages.reduce((sum, { areas }) => sum + areas.length, 0);
  const starts = new Uint32Array(new SharedArrayBuffer(4 * (pageCount + 1)));
  const numbers = new Float64Array(new SharedArrayBuffer(8 * VALUES_PER_AREA * count));
  let at = 0;
  for (let page = 1; page <= pageCount; page++) {
    starts[page - 1] = at;
    for (const { text, box, isUnseen } of byPage.get(page) ?? []) {
      for (const { x, y } of [...text, ...box]) {
        numbers[at++] = x;
        numbers[at++] = y;
      }
      numbers[at++] = isUnseen === true ? 1 : 0;
    }
  }
  starts[pageCount] = at;
  return { starts, numbers };
}

/** @param page 1-based */
export function areasOn({ starts, numbers }: PackedAreas, page: number): readonly RedactionArea[] {
  const [start, end] = [starts[page - 1] ?? 0, starts[page] ?? 0];
  return Array.from({ length: (end - start) / VALUES_PER_AREA }, (_, index) => {
    const at = start + index * VALUES_PER_AREA;
    const isUnseen = numbers[at + 2 * VALUES_PER_QUAD] === 1;
    return { text: quadAt(numbers, at), box: quadAt(numbers, at + VALUES_PER_QUAD), isUnseen };
  });
}

function quadAt(numbers: Float64Array, at: number): Quad {
  const corner = (index: number): Point => ({ x: numbers[at + 2 * index] ?? 0, y: numbers[at + 2 * index + 1] ?? 0 });
  return [corner(0), corner(1), corner(2), corner(3)];
}
