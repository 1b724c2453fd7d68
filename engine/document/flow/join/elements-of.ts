import type { FlowElement } from '../../flow-elements.js';
import { breaksIn, elementOf, type OpenElement, paragraphOf } from './element-of.js';
import { formatOf } from './format-of.js';
import { isWithinSentence } from './line-breaks.js';
import type { PlacedLine } from './placed-line.js';
import type { DocumentFacts } from './statistics.js';

/**
 * Returns the elements that the lines of an element are: where the author ended a line of untagged text, a paragraph ends, as
 * the sources of documents tell. The lines of titles, headings, items and cells stay together.
 */
export function elementsOf(open: OpenElement, facts: DocumentFacts): readonly FlowElement[] {
  const { kind, lines, above } = open;
  if (kind !== 'paragraph' || lines.length < 2 || lines[0]?.tag !== undefined) return [elementOf(open, facts)];
  const format = formatOf(lines, above);
  const breaks = breaksIn(open, format);
  const below = new Set(lines.filter((_, index) => breaks(index)));
  const parted = partedLines(lines, below);
  if (parted.length < 2) return [elementOf(open, facts)];
  return parted.map((own, index) => {
    const begun = new Set(own.flatMap((line, at) => (at > 0 && below.has(line) ? [at] : [])));
    const paragraph = paragraphOf({ ...open, lines: own }, facts, (at) => begun.has(at));
    const { lineHeight, spaceBefore } = format;
    return { ...paragraph, format: { ...paragraph.format, lineHeight, spaceBefore: index === 0 ? spaceBefore : 0 } };
  });
}

/**
 * Parts lines before each line above which the author ended one, unless it goes on in a sentence, as lines of verse do. A column or page
 * that begins within an element belongs to it.
 * @param below the lines below those that the author ended
 */
function partedLines(lines: readonly PlacedLine[], below: ReadonlySet<PlacedLine>): readonly PlacedLine[][] {
  const groups: PlacedLine[][] = [];
  lines.forEach((line, index) => {
    const [group, before] = [groups.at(-1), lines[index - 1]];
    const goesOn = before?.column !== line.column || isWithinSentence(before, line);
    if (group === undefined || (below.has(line) && !goesOn)) groups.push([line]);
    else group.push(line);
  });
  return groups;
}
