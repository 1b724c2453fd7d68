import type { TextLine } from './page-content.js';
import { ENDS_SENTENCE, STARTS_SMALL } from '../../sentences.js';
import { textOfLine } from './text-of-lines.js';

/** How much farther apart paragraphs are than the lines of the element, and how far in ems. */
const WIDER = 1.4;
const FAR = 1.5;

/** In ems: the same where the element has no lines that tell their distance. */
const VERY_FAR = 3;

/**
 * Returns whether two lines that follow each other in one tagged element are so far apart that readers see two texts: some
 * programs tag all texts of a frame as one paragraph.
 * @param usual the least distance of the baselines of the element's lines; undefined where no lines tell it
 */
export function areApart(before: TextLine, line: TextLine, usual: number | undefined): boolean {
  if (before.angle !== undefined || line.angle !== undefined || line.direction === 'top-to-bottom') return false;
  if (STARTS_SMALL.test(textOfLine(line)) && !ENDS_SENTENCE.test(textOfLine(before).trimEnd())) return false;
  const step = line.baseline - before.baseline;
  const size = Math.max(before.size, line.size);
  return usual === undefined ? step > VERY_FAR * size : step > Math.max(WIDER * usual, FAR * size);
}

/** Returns whether a line goes on at the top of a column beside that of the line before it. */
export function beginsColumn(before: TextLine, line: TextLine): boolean {
  if (before.angle !== undefined || line.angle !== undefined || line.direction === 'top-to-bottom') return false;
  const isBeside = line.box.left >= before.box.right || line.box.right <= before.box.left;
  return isBeside && line.box.bottom <= before.box.top;
}

/** In ems: smaller steps are those of parts of one line. */
const MIN_STEP = 0.9;

/** Returns the least distance of the baselines of lines; undefined where all are parts of one line. */
export function leastStep(lines: readonly TextLine[]): number | undefined {
  const steps = lines.flatMap((line, index) => {
    const before = lines[index - 1];
    const step = before === undefined ? 0 : line.baseline - before.baseline;
    return step >= MIN_STEP * line.size ? [step] : [];
  });
  return steps.length === 0 ? undefined : steps.reduce((least, step) => Math.min(least, step));
}
