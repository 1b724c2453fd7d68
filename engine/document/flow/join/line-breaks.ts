import type { PlacedLine } from './placed-line.js';

/** In ems: about a space, and the variation of letter widths. */
const SPACE = 0.5;

/**
 * Before which of the lines of a paragraph its author has broken the line: its first word would have fitted into the line
 * before, since another line of the paragraph is that much longer. A program that fills lines never leaves such room. In a
 * poem or an address that is so for most lines, and the longest are broken as well.
 */
export function breaksBefore(lines: readonly PlacedLine[]): (index: number) => boolean {
  const widths = new Map<PlacedLine['column'], number>();
  for (const { box, column } of lines) {
    widths.set(column, Math.max(widths.get(column) ?? 0, box.right - box.left));
  }
  const isBroken = lines.map((line, index) => {
    const before = lines[index - 1];
    if (before?.column !== line.column) return false;
    const needed = before.box.right - before.box.left + line.firstWidth + 2 * SPACE * line.size;
    return needed < (widths.get(line.column) ?? 0);
  });
  const isVerse = lines.length > 1 && 2 * isBroken.filter((broken) => broken).length >= lines.length - 1;
  return (index) => isVerse || isBroken[index] === true;
}
