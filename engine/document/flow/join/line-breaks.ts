import { textOfLine } from '../page/text-of-lines.js';
import { endsBold, isBoldRun, type PlacedLine } from './placed-line.js';

/** In ems: about a space, and the variation of letter widths. */
const SPACE = 0.5;

/**
 * Returns whether the author ended the line before the line of an index: its first word would have fitted into the previous
 * line, because the column is known to be wider or another line of the paragraph is longer. Programs fill lines, so they
 * leave no such room. In poems and addresses most lines are ended in this way, and then the longest ones are too.
 * @param room width of the column, where it is known; the longest line of the paragraph otherwise
 */
export function breaksBefore(lines: readonly PlacedLine[], room = 0): (index: number) => boolean {
  const widths = new Map<PlacedLine['column'], number>();
  for (const { box, column } of lines) {
    widths.set(column, Math.max(widths.get(column) ?? room, box.right - box.left));
  }
  const labelled = new Set(lines.filter((line) => LABEL.test(textOfLine(line))));
  const isBroken = lines.map((line, index) => {
    const before = lines[index - 1];
    if (before?.column !== line.column) return false;
    if (labelled.size > 1 && labelled.has(line)) return true;
    if (beginsWithBoldLabel(line) && !endsBold(before)) return true;
    const needed = before.box.right - before.box.left + line.firstWidth + 2 * SPACE * line.size;
    return needed < (widths.get(line.column) ?? 0);
  });
  const isVerse = lines.length > 1 && 2 * isBroken.filter((broken) => broken).length >= lines.length - 1;
  return (index) => isVerse || isBroken[index] === true;
}

/** Matches a line that begins with a name and a colon; one such line may be prose, as "Note: …" is. */
const LABEL = /^\p{Lu}[\p{L}\p{M}\p{N}.\-/#]*(?: [\p{L}\p{M}\p{N}.\-/#]+){0,2} ?:(?:\s|$)/u;

/** Returns whether a line begins with a bold label and a colon, as each line of "Date: 1 May" does. */
function beginsWithBoldLabel({ runs: [first, second], styles }: PlacedLine): boolean {
  return (
    second !== undefined && isBoldRun(first, styles) && !isBoldRun(second, styles) && /:\s*$/.test(first?.text ?? '')
  );
}
