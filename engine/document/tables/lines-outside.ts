import type { Line } from '../model.js';
import { hasCentre } from '../../geometry/box-arithmetic.js';
import type { Box } from '../../geometry/geometry.js';
import { partOfWords } from '../order/reading-order-piece.js';
import type { PageTable } from './page-table.js';
import { areDots } from './rows/leaders.js';
import { isTypedRule } from './rows/without-typed-rules.js';

/**
 * Returns the lines of a page without the words in its tables, without the dots that lead from one column of a table to
 * the next, and without the rules that are typed between its rows.
 */
export function linesOutside(lines: readonly Line[], tables: readonly PageTable[]): readonly Line[] {
  if (tables.length === 0) return lines;
  const held = new Set<number>();
  for (const table of tables) collect(table, held);
  const isWithin = (box: Box): boolean => tables.some((table) => hasCentre(table.box, box));
  return lines.flatMap((line) => {
    const free = line.words.flatMap(({ glyphs, text, box }, index) => {
      const isOfTable =
        glyphs.some((glyph) => held.has(glyph)) || ((areDots(text) || isTypedRule(text)) && isWithin(box));
      return isOfTable ? [] : [index];
    });
    if (free.length === line.words.length) return [line];
    return free.length === 0 ? [] : [partOfWords(line, free)];
  });
}

function collect({ cells }: PageTable, held: Set<number>): void {
  for (const { lines, tables } of cells) {
    for (const { words } of lines) for (const { glyphs } of words) for (const glyph of glyphs) held.add(glyph);
    for (const inner of tables) collect(inner, held);
  }
}
