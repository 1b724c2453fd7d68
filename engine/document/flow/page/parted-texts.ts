import type { LinkTarget, RunStyle } from '../../flow-elements.js';
import type { TextLine } from './page-content.js';
import { ENDS_SENTENCE, STARTS_SMALL } from '../../sentences.js';
import { splitBefore } from './split-paragraphs.js';
import { areApart, leastStep } from './tagged-gaps.js';
import { textOfLine } from './text-of-lines.js';

/** In ems: minimum indent of a line of code below a text, and minimum distance of texts that stand apart. */
const INDENT = 1;
const APART = 1.6;

/**
 * Parts the lines of a paragraph of a slide where another text begins: farther below than the other lines, with another link, or
 * wholly in another look or size, as code below a sentence and a name below a title.
 * @param styles of the page
 */
export function partedTexts(lines: readonly TextLine[], styles: readonly RunStyle[]): readonly (readonly TextLine[])[] {
  if (lines.length < 2) return [lines];
  // The distance of two lines alone tells nothing.
  const usual = lines.length > 2 ? leastStep(lines) : undefined;
  return splitBefore(lines, (line, before) => {
    if (before === undefined || areOneListing(before, line, styles)) return false;
    return areApart(before, line, usual) || haveOtherLinks(before, line) || haveOtherLooks(before, line, styles);
  });
}

/** In ems: the greatest distance of two lines of one listing, which may have empty lines between them. */
const EMPTY_LINES = 4;

/** Returns whether two lines are wholly in fonts of fixed pitch, as lines of a listing are in whatever colours. */
function areOneListing(before: TextLine, line: TextLine, styles: readonly RunStyle[]): boolean {
  const isCode = (it: TextLine): boolean => areAlike(looksOf(it, styles).kinds, true);
  return line.baseline - before.baseline < EMPTY_LINES * line.size && isCode(before) && isCode(line);
}

/** Returns whether two lines are links as wholes that lead to different places, as entries of an outline do. */
function haveOtherLinks(before: TextLine, line: TextLine): boolean {
  const [one, other] = [linkOf(before), linkOf(line)];
  return one !== undefined && other !== undefined && JSON.stringify(one) !== JSON.stringify(other);
}

function linkOf({ runs }: TextLine): LinkTarget | undefined {
  const [first, ...others] = runs;
  return others.every(({ link, text }) => link === first?.link || text.trim() === '') ? first?.link : undefined;
}

function haveOtherLooks(before: TextLine, line: TextLine, styles: readonly RunStyle[]): boolean {
  const step = line.baseline - before.baseline;
  if (before.angle !== undefined || line.angle !== undefined || step < line.size / 2) return false;
  const [one, other] = [looksOf(before, styles), looksOf(line, styles)];
  const ends = ENDS_SENTENCE.test(textOfLine(before).trimEnd());
  const isAside = line.box.left - before.box.left > INDENT * line.size || step > APART * line.size;
  if (areDifferent(one.kinds, other.kinds)) return ends || isAside;
  if (areDifferent(one.sizes, other.sizes) && haveOtherSizes(before, line)) return true;
  return areDifferent(one.colours, other.colours) && (ends || !STARTS_SMALL.test(textOfLine(line)));
}

/** The least ratio of the sizes of two texts: letters of a paragraph that a program has fitted differ by less. */
const OTHER_SIZE = 1.05;

function haveOtherSizes({ size: one }: TextLine, { size: other }: TextLine): boolean {
  return Math.max(one, other) > OTHER_SIZE * Math.min(one, other);
}

interface LineLooks {
  readonly sizes: ReadonlySet<number>;
  /** Whether its letters are in fonts of fixed pitch. */
  readonly kinds: ReadonlySet<boolean>;
  readonly colours: ReadonlySet<number>;
}

function looksOf({ runs }: TextLine, styles: readonly RunStyle[]): LineLooks {
  const own = runs.flatMap(({ text, style }) => {
    const look = styles[style];
    return look === undefined || text.trim() === '' ? [] : [look];
  });
  return {
    sizes: new Set(own.map(({ size }) => size)),
    kinds: new Set(own.map(({ generic }) => generic === 'monospace')),
    colours: new Set(own.map(({ colour }) => colour)),
  };
}

function areAlike<Look>(looks: ReadonlySet<Look>, look: Look): boolean {
  return looks.size === 1 && looks.has(look);
}

/** Returns whether two lines have one look each, and not the same. */
function areDifferent<Look>(one: ReadonlySet<Look>, other: ReadonlySet<Look>): boolean {
  return one.size === 1 && other.size === 1 && [...one].every((look) => !other.has(look));
}
