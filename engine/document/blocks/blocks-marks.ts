import type { Line, Word } from '../model.js';
import { boxAround, quartersOf } from '../order/reading-order-frame.js';

/** Maximum number of lines on a page, and of lines per mark, for which leading marks are moved. */
const MAX_LINES = 3000;
const MAX_MARKS = 100;
const LONGEST_MARK = 2;

/**
 * In ems of the line that a mark belongs to: maximum size of a mark, minimum rise, minimum rise of a number of full
 * size, and maximum distance.
 */
const LARGEST = 0.8;
const RAISED = { least: 0.1, most: 0.7 };
const HIGH = 0.35;
const NEAR = 0.3;
const SNUG = 0.15;

/**
 * Returns the lines of a page; raised marks of footnotes and affiliations that are lines of their own are joined with
 * the word that follows them.
 */
export function withLeadingMarks(lines: readonly Line[]): readonly Line[] {
  if (lines.length > MAX_LINES) return lines;
  const marks = lines.filter(isMark);
  if (marks.length === 0 || marks.length > MAX_MARKS) return lines;
  const others = lines.map((line) => (isMark(line) ? undefined : line));
  const kept = new Map(lines.entries());
  for (const [index, mark] of lines.entries()) {
    if (!isMark(mark)) continue;
    const owner = others.findIndex((line) => line !== undefined && wordAfter(mark, line) !== -1);
    const line = others[owner];
    if (line === undefined) continue;
    const marked = joined(line, mark);
    others[owner] = marked;
    kept.set(owner, marked);
    kept.delete(index);
  }
  return [...kept.values()];
}

function isMark({ words, direction }: Line): boolean {
  const [word, other] = words;
  return word !== undefined && other === undefined && word.text.length <= LONGEST_MARK && direction === 'left-to-right';
}

/** Returns the index of the word after a mark; -1 when the mark does not belong to the line. */
function wordAfter(mark: Line, line: Line): number {
  const raised = line.baseline - mark.baseline;
  // These comparisons exclude half of the lines of a page.
  if (!(raised > 0) || line.direction !== 'left-to-right' || line.angle !== mark.angle) return -1;
  if (quartersOf(line) !== 0) return -1;
  return line.words.findIndex((word, index) => {
    const em = word.style.size;
    if (!(raised > RAISED.least * em && raised < RAISED.most * em)) return false;
    if (!(Math.abs(word.box.left - mark.box.right) < NEAR * em)) return false;
    const small = sizeOf(mark) <= LARGEST * em || (raised > HIGH * em && isNumber(mark));
    const before = line.words[index - 1];
    return small && (before === undefined || before.box.right < mark.box.left + SNUG * em);
  });
}

function isNumber({ words }: Line): boolean {
  return words.every(({ text }) => /^\d+$/.test(text));
}

function sizeOf({ words }: Line): number {
  return words[0]?.style.size ?? Infinity;
}

/** Returns the line with the mark inserted before its word. */
function joined(line: Line, mark: Line): Line {
  const at = wordAfter(mark, line);
  const [before, led] = [line.words[at - 1], line.words[at]];
  const raised = mark.words.map((word): Word => ({ ...word, shift: 'superscript' }));
  const isApart = (left: Word | undefined, right: Word | undefined): boolean =>
    left !== undefined && right !== undefined && right.box.left - left.box.right > SNUG * sizeOf(line);
  const spaced = [isApart(before, raised[0]), isApart(raised[0], led)];
  return {
    ...line,
    words: [...line.words.slice(0, at), ...raised, ...line.words.slice(at)],
    spaced: [...line.spaced.slice(0, at), ...spaced, ...line.spaced.slice(at + 1)],
    box: boxAround([line.box, mark.box]),
  };
}
