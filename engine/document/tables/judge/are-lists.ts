import type { Line } from '../../model.js';
import type { PageTable } from '../page-table.js';

/** The characters that only bullets are. */
const BULLET = /^[•‣⁃◦▪▫■□●○◆◇►▶➢➤✓✔❖∙\uf0b7\uf0a7\uf0d8]/u;

/** Minimum share of rows in which a list begins an item. */
const ITEMS = 0.3;

/**
 * Returns whether a grid without lines is made of lists beside each other, whose items stand in rows by chance: items begin in two
 * columns or more, in many rows.
 */
export function areLists({ cells, rowEdges }: PageTable): boolean {
  const items = new Map<number, number>();
  for (const { column, lines } of cells) {
    const begun = lines.filter(beginsItem).length;
    if (begun > 0) items.set(column, (items.get(column) ?? 0) + begun);
  }
  return [...items.values()].filter((count) => count >= ITEMS * (rowEdges.length - 1)).length > 1;
}

/** Returns whether text follows a bullet. Bullets and check marks alone are the entries of tables that compare features. */
function beginsItem({ words: [first, second] }: Line): boolean {
  return first !== undefined && BULLET.test(first.text) && (first.text.length > 1 || second !== undefined);
}
