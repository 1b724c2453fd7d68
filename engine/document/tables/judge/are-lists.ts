import { BULLETS } from '../../bullets/bullet-characters.js';
import type { Line } from '../../model.js';
import type { PageTable } from '../page-table.js';

/** The characters that only bullets are. */
const BULLET = new RegExp(`^[${BULLETS}]`, 'u');

/** Minimum share of rows in which a list begins an item. */
const ITEMS = 0.3;

/**
 * Returns whether a grid without lines is made of lists beside each other, whose items stand in rows by chance: items begin in two
 * columns or more, in many rows.
 */
export function areLists({ cells, rowEdges }: PageTable): boolean {
  const items = new Map<number, number>();
  cells.forEach((cell, index) => {
    const next = cells[index + 1];
    const hasTextBehind = next?.row === cell.row && next.lines.some((line) => !isBullet(line));
    const begun = cell.lines.filter((line) => beginsItem(line) || (isBullet(line) && hasTextBehind)).length;
    if (begun > 0) items.set(cell.column, (items.get(cell.column) ?? 0) + begun);
  });
  return [...items.values()].filter((count) => count >= ITEMS * (rowEdges.length - 1)).length > 1;
}

function beginsItem(line: Line): boolean {
  return BULLET.test(line.words[0]?.text ?? '') && !isBullet(line);
}

/** Returns whether a line is a bullet alone: an entry of a table that compares features, unless the text of an item is in the next cell. */
function isBullet({ words: [first, second] }: Line): boolean {
  return first?.text.length === 1 && BULLET.test(first.text) && second === undefined;
}
