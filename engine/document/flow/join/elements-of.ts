import { groupedBy } from '../../../groups.js';
import type { FlowElement } from '../../flow-elements.js';
import { isEnclosing } from '../boxes/is-enclosing.js';
import { breaksIn, elementOf, type OpenElement, paragraphOf, styleOf } from './element-of.js';
import { alignOfParts, formatOf } from './format-of.js';
import { isWithinSentence } from './line-breaks.js';
import { baselineInFrame, inReadingFrame } from '../page/reading-frame.js';
import { endsInSentence } from '../page/text-of-lines.js';
import { type PlacedLine, widthOf } from './placed-line.js';
import type { DocumentFacts } from './statistics.js';

/**
 * Returns the elements that the lines of an element are: where the author ended a line of untagged text, a paragraph ends, as
 * the sources of documents tell. The lines of titles, headings, items and cells stay together, and those between two rules, each of
 * which is drawn once.
 */
export function elementsOf(open: OpenElement, facts: DocumentFacts): readonly FlowElement[] {
  const { kind, lines, above, boxed } = open;
  const isRuled = boxed !== undefined && !isEnclosing(boxed);
  if (kind !== 'paragraph' || isRuled || lines.length < 2 || lines[0]?.tag !== undefined)
    return [elementOf(open, facts)];
  const format = formatOf(lines, above);
  const breaks = breaksIn(open, format);
  const below = new Set(lines.filter((_, index) => breaks(index)));
  const parted = partedLines(lines, below);
  if (parted.length < 2) return [elementOf(open, facts)];
  const align = alignOfParts(lines, format.align);
  const style = styleOf(open, format);
  return parted.map((own, index) => {
    const begun = new Set(own.flatMap((line, at) => (at > 0 && below.has(line) ? [at] : [])));
    const paragraph = paragraphOf({ ...open, lines: own, align }, facts, (at) => begun.has(at));
    const { lineHeight, spaceBefore } = format;
    const place = index === 0 ? { spaceBefore } : { spaceBefore: 0, isNextLine: true as const };
    return { ...paragraph, style, format: { ...paragraph.format, lineHeight, ...place } };
  });
}

/**
 * Parts lines before each line above which the author ended one, unless it goes on in a sentence, as lines of verse do. A column or page
 * that begins within an element belongs to it, and the numbers of a fraction belong to its line.
 * @param below the lines below those that the author ended
 */
function partedLines(lines: readonly PlacedLine[], below: ReadonlySet<PlacedLine>): readonly PlacedLine[][] {
  const groups: PlacedLine[][] = [];
  const filled = filledLines(lines);
  lines.forEach((line, index) => {
    const [group, before] = [groups.at(-1), lines[index - 1]];
    const goesOn =
      before?.column !== line.column ||
      isBeside(before, line) ||
      isWithinSentence(before, line) ||
      (filled.has(before) && endsInSentence([before]));
    if (group === undefined || (below.has(line) && !goesOn)) groups.push([line]);
    else group.push(line);
  });
  return groups;
}

/** Fewer lines may have both edges in common by chance, and so may shorter ones; in ems. */
const MIN_FILLED = 3;
const MIN_LENGTH = 20;

/** Returns the lines that a program has filled: several have both edges in common, and others reach over their edge. */
function filledLines(lines: readonly PlacedLine[]): ReadonlySet<PlacedLine> {
  const long = lines.filter((line) => widthOf(line) >= MIN_LENGTH * line.size);
  const alike = [...groupedBy(long, edgesOf).values()].flatMap((own) => (own.length < MIN_FILLED ? [] : own));
  const width = alike.reduce((most, line) => Math.max(most, widthOf(line)), 0);
  return new Set(width === 0 ? [] : [...alike, ...lines.filter((line) => widthOf(line) >= width)]);
}

/** The edges of a line, to the point. */
function edgesOf(line: PlacedLine): string {
  const { left, right } = inReadingFrame(line.box, line);
  return `${Math.round(left)} ${Math.round(right)}`;
}

/** In ems: the least distance of the baselines of two lines; those of fractions are less far apart. */
const LEAST_STEP = 0.8;

function isBeside(before: PlacedLine, line: PlacedLine): boolean {
  const step = baselineInFrame(line) - baselineInFrame(before);
  return step < LEAST_STEP * Math.max(line.size, before.size);
}
