import type { NewSize } from '../../contract/tools/pdf.js';
import { type PageGeometry, type Size, sizeOf } from '../../geometry/geometry.js';
import type { Source } from '../assembly/source.js';
import { geometryOf, rectangle } from '../pages/page-geometry.js';
import { pageDict } from '../pages/page-tree.js';
import type { PdfFile } from '../file/pdf-file.js';
import type { PdfDict } from '../syntax/values.js';
import { PlacementBudget } from './placement-budget.js';
import { Placement } from './placement.js';
import { ResizedPages } from './resized-pages.js';

/** By how many points a square page may be wider than high, because of rounding. */
const SQUARE = 0.01;

/** Plans the placements of pages (numbers from 1) that do not have the size yet. */
export function planResize({ file, tree }: Source, pages: readonly number[], size: NewSize): ResizedPages {
  const placements = new Map<number, Placement>();
  const budget = new PlacementBudget();
  for (const number of pages) {
    const page = tree.pages[number - 1];
    if (page === undefined) continue;
    const dict = pageDict(file, page);
    const geometry = geometryOf(file, dict);
    const target = inOrientationOf(geometry, size);
    if (!hasSize(geometry, target, size.tolerance) || hasOtherBoxes(file, dict, geometry))
      placements.set(page.ref.num, new Placement(geometry, target, budget));
  }
  return new ResizedPages(tree.pages, placements);
}

/** Returns the size in the orientation of the page: landscape for pages that are wider than high. */
function inOrientationOf(geometry: PageGeometry, { width, height }: Size): Size {
  const seen = sizeOf(geometry);
  return seen.width - seen.height > SQUARE && width < height ? { width: height, height: width } : { width, height };
}

function hasSize(geometry: PageGeometry, target: Size, tolerance: number): boolean {
  const seen = sizeOf(geometry);
  return Math.abs(seen.width - target.width) <= tolerance && Math.abs(seen.height - target.height) <= tolerance;
}

/** Whether the page has a UserUnit or a MediaBox other than the visible rectangle. */
function hasOtherBoxes(file: PdfFile, page: PdfDict, { visible, userUnit }: PageGeometry): boolean {
  const media = rectangle(file, page.get('MediaBox'));
  return userUnit !== 1 || media?.every((value, index) => value === visible[index]) !== true;
}
