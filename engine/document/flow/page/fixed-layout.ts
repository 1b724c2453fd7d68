import { areaOf, hasCentre } from '../../../geometry/box-arithmetic.js';
import type { Box, Size } from '../../../geometry/geometry.js';
import type { PageTable } from '../../tables/page-table.js';
import { boxAround } from '../../order/reading-order-frame.js';
import type { TextLine } from './page-content.js';
import { inReadingFrame } from './reading-frame.js';
import { textOfLine } from './text-of-lines.js';
import type { LooseText } from './text-parts.js';

/** A page with fewer texts beside others flows; one with more texts than the maximum is a drawing or a listing. */
const MIN_BESIDE = 6;
const MAX_TEXTS = 3000;

/** A text of so many lines is prose, and the largest share of the letters of a fixed page that prose and tables have. */
const PROSE_LINES = 3;
const MAX_PROSE = 0.4;

/** The least share of the letters of a fixed page that stand beside other texts. */
const MIN_BESIDE_SHARE = 0.4;

/** The texts beside others begin at so many places, against their number: those of contents and lists begin at few. */
const MIN_STARTS = 5;
const MIN_STARTS_SHARE = 0.2;

/** In points: how exactly texts that begin at one place do. */
const ALIGNED = 3;

/**
 * Returns whether the texts of a page have places rather than an order, as those of forms, posters and tickets do: most stand
 * beside others, are short, and begin at many places across the page.
 * @param found texts outside of tables, those that stand far apart in one row apart
 */
export function hasFixedLayout(found: readonly LooseText[], tables: readonly PageTable[]): boolean {
  const texts = found.filter(({ role }) => role !== 'header' && role !== 'footer');
  if (texts.length < MIN_BESIDE || texts.length > MAX_TEXTS) return false;
  const all = lettersOf(texts) + tables.reduce((sum, table) => sum + lettersIn(table), 0);
  const short = texts.filter(({ lines }) => lines.length < PROSE_LINES);
  if (all - lettersOf(short) > MAX_PROSE * all) return false;
  const beside = withNeighbours(inTheirFrames(short));
  if (beside.length < MIN_BESIDE || lettersOf(beside) < MIN_BESIDE_SHARE * all) return false;
  return startsOf(beside) >= Math.max(MIN_STARTS, MIN_STARTS_SHARE * beside.length);
}

/** The least share of its page that the pictures of a cover have, and the most texts. */
const MIN_PICTURES = 0.25;
const MAX_COVER_TEXTS = 30;

/** A text of more lines, such as the names of authors, is prose. */
const MAX_COVER_LINES = 4;

/** The texts of a cover begin at so many places at least; a heading and the text below a picture begin at two. */
const MIN_COVER_STARTS = 3;

/** What a page shows besides its tables. */
interface Shown {
  readonly texts: readonly LooseText[];
  readonly pictures: readonly Box[];
  readonly size: Size;
}

/** The least pictures beside each other, as in rows of photos. */
const MIN_ROWED = 4;

/**
 * Returns whether a page without tables is a cover, an advertisement or rows of photos: large pictures with short texts at
 * several places, all on one of them, or with their captions. Text that flows would move them to the next page, and a picture that
 * fills a page has no place in it.
 */
export function isCover({ texts: all, pictures, size }: Shown): boolean {
  const texts = all.filter(({ role }) => role !== 'header' && role !== 'footer');
  if (texts.length > MAX_COVER_TEXTS) return false;
  const covered = pictures.reduce((sum, { left, top, right, bottom }) => sum + (right - left) * (bottom - top), 0);
  if (covered < MIN_PICTURES * size.width * size.height) return false;
  const rowed = pictures.filter((one) => pictures.some((other) => areBeside(one, other)));
  const isApart = startsOf(texts) >= MIN_COVER_STARTS && !texts.some(({ role }) => role === 'caption');
  const hasGround = texts.length > 0 && pictures.some((it) => isGroundOf(texts, it, size));
  if (rowed.length < MIN_ROWED && !isApart && !hasGround) return false;
  const lines = texts.flatMap((text) => text.lines.map((line) => ({ text: textOfLine(line), of: text.lines.length })));
  const prose = lines.filter(({ text, of }) => of > MAX_COVER_LINES || text.length >= MIN_PROSE_LINE);
  const count = (some: typeof lines): number => some.reduce((sum, { text }) => sum + text.length, 0);
  return count(prose) <= MAX_PROSE * count(lines);
}

/** The least share of its page that a picture below all texts of a cover has. */
const MIN_GROUND = 0.5;

/** Returns whether all texts stand on a picture that fills most of the page. */
function isGroundOf(texts: readonly LooseText[], picture: Box, { width, height }: Size): boolean {
  return areaOf(picture) > MIN_GROUND * width * height && texts.every(({ box }) => hasCentre(picture, box));
}

/** In characters: shorter lines are labels and values rather than lines of prose. */
const MIN_PROSE_LINE = 40;

/** Returns whether a line of a fixed page goes on with the text of the line above it: its width does not tell. */
function continuesText(above: string, line: string): boolean {
  return above.length >= MIN_PROSE_LINE || /^\p{Ll}/u.test(line) || /\p{L}[-\u2010]$/u.test(above);
}

/** The texts of a fixed page, without labels and values below each other in one text. */
export function withoutStacks(texts: readonly LooseText[]): readonly LooseText[] {
  return texts.flatMap((text) => {
    const groups: TextLine[][] = [];
    for (const line of text.lines) {
      const group = groups.at(-1);
      const above = group?.at(-1);
      if (group === undefined || above === undefined) groups.push([line]);
      else if (continuesText(textOfLine(above).trim(), textOfLine(line).trim())) group.push(line);
      else groups.push([line]);
    }
    return groups.map((lines) => ({ ...text, lines, box: boxAround(lines.map(({ box }) => box)) }));
  });
}

function lettersOf(texts: readonly LooseText[]): number {
  return texts.reduce(
    (sum, { lines }) =>
      sum + lines.reduce((own, { runs }) => own + runs.reduce((it, { text }) => it + text.length, 0), 0),
    0,
  );
}

function lettersIn({ cells }: PageTable): number {
  const words = cells.flatMap(({ lines }) => lines.flatMap((line) => line.words));
  return words.reduce((sum, { text }) => sum + text.length, 0);
}

/** Returns texts with their boxes as they stand to a reader, before whom vertical lines follow each other downwards. */
function inTheirFrames(texts: readonly LooseText[]): readonly LooseText[] {
  return texts.map((text) => ({ ...text, box: inReadingFrame(text.box, text.lines[0] ?? UPRIGHT) }));
}

const UPRIGHT = { direction: 'left-to-right' } as const;

function withNeighbours(texts: readonly LooseText[]): readonly LooseText[] {
  const sorted = [...texts].sort((one, other) => one.box.top - other.box.top);
  const found = new Set<LooseText>();
  for (const [index, text] of sorted.entries()) {
    for (let at = index + 1; at < sorted.length; at += 1) {
      const other = sorted[at];
      if (other === undefined || other.box.top >= text.box.bottom) break;
      if (!areBeside(text.box, other.box)) continue;
      found.add(text);
      found.add(other);
    }
  }
  return [...found];
}

function areBeside(one: Box, other: Box): boolean {
  const common = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  const isApart = one.right <= other.left || other.right <= one.left;
  return isApart && 2 * common > Math.min(one.bottom - one.top, other.bottom - other.top);
}

function startsOf(texts: readonly LooseText[]): number {
  let count = 0;
  let before = -Infinity;
  for (const left of texts.map(({ box }) => box.left).sort((one, other) => one - other)) {
    if (left - before > ALIGNED) count += 1;
    before = left;
  }
  return count;
}
