import type { PageTable } from '../page-table.js';

/** The characters that only bullets are. */
const BULLET = /^[•‣⁃◦▪▫■□●○◆◇►▶➢➤✓✔❖∙\uf0b7\uf0a7\uf0d8]/u;

/** Minimum share of rows in which a list begins an item. */
const ITEMS = 0.3;

/**
 * Returns whether a grid without lines is made of lists beside each other, whose items stand in rows by chance: bullets begin lines in
 * two columns or more, in many rows.
 */
export function areLists({ cells, rowEdges }: PageTable): boolean {
  const items = new Map<number, number>();
  for (const { column, lines } of cells) {
    const begun = lines.filter(({ words: [first] }) => first !== undefined && BULLET.test(first.text)).length;
    if (begun > 0) items.set(column, (items.get(column) ?? 0) + begun);
  }
  return [...items.values()].filter((count) => count >= ITEMS * (rowEdges.length - 1)).length > 1;
}
