import { medianOf } from '../../../geometry/median.js';
import { rangeOf } from '../../../geometry/range-of.js';
import type { ParagraphFormat } from '../../flow-elements.js';
import { isNarrow } from './line-breaks.js';
import type { PlacedLine } from './placed-line.js';
import { rounded } from '../runs/runs-of-line.js';

/**
 * How the lines of a paragraph are set in their column.
 * @param above the bottom of the element above on the page
 */
export function formatOf(
  lines: readonly PlacedLine[],
  above: number | undefined,
  { text, align: known }: KnownFormat = {},
): ParagraphFormat {
  const [first] = lines;
  if (first === undefined) return EMPTY;
  const align = known ?? (text === undefined ? alignOf(lines) : alignOfItem(lines, text));
  const rest = lines.length > 1 ? lines.slice(1) : lines;
  const [begins, ends] =
    first.direction === 'right-to-left' ? (['right', 'left'] as const) : (['left', 'right'] as const);
  const start = Math.max(0, leastOf(rest, begins));
  const isCentred = align === 'center';
  const indents = {
    [begins]: isCentred ? 0 : rounded(start),
    [ends]: isCentred || lines.length === 1 ? 0 : rounded(Math.max(0, leastOf(lines, ends))),
  };
  return {
    align,
    direction: first.direction,
    indentLeft: indents.left ?? 0,
    indentRight: indents.right ?? 0,
    indentFirst: isCentred || lines.length === 1 ? 0 : rounded(insetOf(first)[begins] - start),
    ...((align === 'left' || align === 'right') && isNarrow(lines) && { isNarrow: true }),
    lineHeight: rounded(lineHeightOf(lines)),
    spaceBefore: above === undefined ? 0 : rounded(Math.max(0, first.box.top - above)),
  };
}

/** The part of the format of a paragraph that its lines do not tell. */
interface KnownFormat {
  /** The distance of the text of a list item, behind its marker, from the left edge of the column. */
  readonly text?: number | undefined;
  readonly align?: ParagraphFormat['align'] | undefined;
}

const EMPTY: ParagraphFormat = {
  align: 'left',
  direction: 'left-to-right',
  indentLeft: 0,
  indentRight: 0,
  indentFirst: 0,
  lineHeight: 0,
  spaceBefore: 0,
};

interface Inset {
  readonly left: number;
  readonly right: number;
}

function insetOf({ box, column }: PlacedLine): Inset {
  return { left: box.left - column.left, right: column.right - box.right };
}

function leastOf(lines: readonly PlacedLine[], side: keyof Inset): number {
  return lines.reduce((least, line) => Math.min(least, insetOf(line)[side]), Infinity);
}

function lineHeightOf(lines: readonly PlacedLine[]): number {
  const steps = lines.slice(1).flatMap((line, index) => {
    const before = lines[index];
    const step = line.baseline - (before?.baseline ?? 0);
    return before?.page === line.page && step > 0 ? [step] : [];
  });
  const usual = medianOf(steps);
  const alike = steps.filter((step) => Math.abs(step - usual) <= ROUNDING);
  return alike.length === 0 ? 0 : alike.reduce((sum, step) => sum + step, 0) / alike.length;
}

/**
 * Returns the alignment of the parts of a paragraph where all of its lines tell it: one line alone may be in the middle, or at the other
 * edge, by chance. Undefined where the parts may differ.
 */
export function alignOfParts(lines: readonly PlacedLine[], align: ParagraphFormat['align']): typeof align | undefined {
  const [first] = lines;
  if (align === 'justify' || first === undefined) return undefined;
  if (align !== (first.direction === 'right-to-left' ? 'right' : 'left')) return align;
  const isFlush = lines.every((line) => Math.abs(insetOf(line)[align] - insetOf(first)[align]) < FLUSH * first.size);
  return isFlush ? align : undefined;
}

/** In points: programs that round places write lines of one height with steps that differ by less. */
const ROUNDING = 0.3;

/** The alignment of a list item, whose first line begins with its text, behind the marker. */
function alignOfItem(lines: readonly PlacedLine[], text: number): ParagraphFormat['align'] {
  const [first, ...others] = lines;
  if (first === undefined || first.direction === 'top-to-bottom') return alignOf(lines);
  // The markers of a list stand at one edge: a line alone is in the middle by chance.
  if (others.length === 0) return first.direction === 'right-to-left' ? 'right' : 'left';
  if (first.direction === 'right-to-left') return alignOf(lines);
  return alignOf([{ ...first, box: { ...first.box, left: first.column.left + text } }, ...others]);
}

/** In ems of the line: how far the ends of lines are apart that are set at one edge; of a few lines, less. */
const FLUSH = 0.5;
const EXACT = 0.05;
const FEW = 4;

/** One line of so many may have its ends elsewhere: wide spaces part the words of some justified lines. */
const MANY = 8;

export function alignOf(lines: readonly PlacedLine[]): ParagraphFormat['align'] {
  const [first] = lines;
  const natural = first?.direction === 'right-to-left' ? 'right' : 'left';
  const insets = lines.map((line) => ({ ...insetOf(line), em: line.size }));
  const isFlush = (side: keyof Inset, some: typeof insets, flush = FLUSH): boolean => {
    const edge = some.length < MANY ? (some[0]?.[side] ?? 0) : medianOf(some.map((inset) => inset[side]));
    const aligned = some.filter((inset) => Math.abs(inset[side] - edge) < flush * inset.em);
    return MANY * (some.length - aligned.length) <= some.length;
  };
  const [begins, ends] = natural === 'left' ? (['left', 'right'] as const) : (['right', 'left'] as const);
  // Lines that begin at one edge and are nearly as wide as each other have middles that are near each other.
  const isRagged = insets.length > 1 && isFlush(begins, insets, EXACT) && !isFlush(ends, insets, EXACT);
  if (!isRagged && insets.every(({ left, right, em }) => Math.abs(left - right) < em && left > em)) return 'center';
  if (lines.length === 1) {
    const { left = 0, right = 0, em = 0 } = insets[0] ?? {};
    return natural === 'left' && right < FLUSH * em && left > 8 * em ? 'right' : natural;
  }
  // The first line may be indented, and the last one short.
  const full = insets.slice(0, -1);
  const middles = insets.map(({ left, right }) => left - right);
  const isCentred = middles.every((middle) => Math.abs(middle - (middles[0] ?? 0)) < 2 * FLUSH * (first?.size ?? 0));
  if (lines.length > 2 && shareMiddle(insets)) return 'center';
  // Of two lines, the second is always flush with itself.
  if (lines.length === 2 && isCentred && !isFlush(begins, insets) && !isFlush(ends, insets)) return 'center';
  if (isFlush(begins, insets.slice(1))) {
    // A few lines of ragged text may end near each other by chance.
    const flush = full.length < FEW ? EXACT : FLUSH;
    return lines.length > 2 && isFlush(ends, full, flush) ? 'justify' : natural;
  }
  if (isFlush(ends, insets)) return natural === 'left' ? 'right' : 'left';
  return isCentred ? 'center' : natural;
}

/** In ems: how far edges of lines are apart that a reader sees to be apart. */
const APART = 0.1;

/**
 * Returns whether the middles of lines agree much better than their edges: large letters may stand within `FLUSH` of an edge
 * where they are centred.
 */
function shareMiddle(insets: readonly (Inset & { readonly em: number })[]): boolean {
  const em = rangeOf(insets.map((inset) => inset.em)).most;
  const spread = (valueOf: (inset: Inset) => number): number => {
    const { least, most } = rangeOf(insets.map(valueOf));
    return most - least;
  };
  const edges = Math.min(
    spread(({ left }) => left),
    spread(({ right }) => right),
  );
  return edges > APART * em && spread(({ left, right }) => (left - right) / 2) < edges / 4;
}
