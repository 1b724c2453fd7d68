import type { NewSize } from '../../contract/tools/pdf.js';
import { type PageGeometry, type Size, sizeOf } from '../../geometry/geometry.js';
import type { Source } from '../assembly/source.js';
import { geometryOf, rectangle } from '../pages/page-geometry.js';
import { pageDict } from '../pages/page-tree.js';
import type { PdfFile } from '../file/pdf-file.js';
import type { PdfDict } from '../syntax/values.js';
import { Allowance } from './allowance.js';
import { Placement } from './placement.js';
import { ResizedPages } from './resized-pages.js';

/** How much wider than high a page may be, in points, and still be a square: its sides are differences. */
const SQUARE = 0.01;

/** Which of the pages, counted from 1, are not of this size yet, and how they get it. */
export function planResize({ file, tree }: Source, pages: readonly number[], size: NewSize): ResizedPages {
  const placements = new Map<number, Placement>();
  const allowance = new Allowance();
  for (const number of pages) {
    const page = tree.pages[number - 1];
    if (page === undefined) continue;
    const dict = pageDict(file, page);
    const geometry = geometryOf(file, dict);
    const target = turnedLike(geometry, size);
    if (!isAlready(geometry, target, size.tolerance) || hasOtherBoxes(file, dict, geometry))
      placements.set(page.ref.num, new Placement(geometry, target, allowance));
  }
  return new ResizedPages(tree.pages, placements);
}

/** On a page that is wider than high, the size is, too. */
function turnedLike(geometry: PageGeometry, { width, height }: Size): Size {
  const seen = sizeOf(geometry);
  return seen.width - seen.height > SQUARE && width < height ? { width: height, height: width } : { width, height };
}

function isAlready(geometry: PageGeometry, target: Size, tolerance: number): boolean {
  const seen = sizeOf(geometry);
  return Math.abs(seen.width - target.width) <= tolerance && Math.abs(seen.height - target.height) <= tolerance;
}

/** Whether the page measures in its own unit, or goes on beyond what the reader sees. */
function hasOtherBoxes(file: PdfFile, page: PdfDict, { visible, userUnit }: PageGeometry): boolean {
  const media = rectangle(file, page.get('MediaBox'));
  return userUnit !== 1 || media?.every((value, index) => value === visible[index]) !== true;
}
