import type { Line } from '../model.js';
import { partOfWords } from '../order/reading-order-piece.js';
import type { PageTable } from './page-table.js';

/** Returns the lines of a page without the words in its tables. */
export function linesOutside(lines: readonly Line[], tables: readonly PageTable[]): readonly Line[] {
  if (tables.length === 0) return lines;
  const held = new Set<number>();
  for (const table of tables) collect(table, held);
  return lines.flatMap((line) => {
    const free = line.words.flatMap(({ glyphs }, index) => (glyphs.some((glyph) => held.has(glyph)) ? [] : [index]));
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
