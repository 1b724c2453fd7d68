import type { RunStyle } from '../../flow-elements.js';
import type { FilledArea, Line, Ruling, Word } from '../../model.js';
import { WHITE } from '../../colours.js';
import { union } from '../../../geometry/box-arithmetic.js';
import type { Box } from '../../../geometry/geometry.js';

/** Lines and areas below, through and behind the words of a page. */
export interface Drawn {
  readonly rulings: readonly Ruling[];
  readonly areas: readonly FilledArea[];
}

export type Decoration = Pick<RunStyle, 'underline' | 'strike' | 'highlight'>;

/** Maximum number of lines and areas that may decorate words; a page with more has a drawing. */
const MAX_DRAWN = 2000;

/** In ems below the baseline: position of underlines, and of strikes. */
const UNDERLINE = { from: 0.02, to: 0.3 };
const STRIKE = { from: -0.45, to: -0.15 };

/** Share of the height of a raised or lowered word that is below its baseline, which is known by its box only. */
const DESCENT = 0.2;

/** Maximum height of a highlight relative to its line; a higher area is part of a table or a box. */
const MAX_HEIGHT = 1.7;

/** Returns the rulings and areas near the line of some words; empty on a page with a drawing. */
export function drawnNear({ rulings, areas }: Drawn, { top, bottom }: Word['box']): Drawn {
  if (rulings.length + areas.length > MAX_DRAWN) return { rulings: [], areas: [] };
  const reach = 0.3 * (bottom - top);
  const isNear = (box: Word['box']): boolean => box.top < bottom + reach && box.bottom > top - reach;
  return {
    rulings: rulings.filter((it) => isNear(it) && it.right - it.left > it.bottom - it.top),
    areas: areas.filter((it) => isNear(it) && it.colour !== WHITE),
  };
}

/**
 * Returns the decoration of a word. @param baseline of its line, with its end: a ruling that is much longer is not an
 * underline
 */
export function decorationOf(word: Word, line: LinePlace, drawn: Drawn): Decoration {
  const { box, style } = word;
  const em = style.size;
  const isAt = (band: typeof UNDERLINE): boolean => decorating(drawn.rulings, word, line, band).length > 0;
  const behind = drawn.areas.findLast((area) => {
    const isLow =
      area.bottom - area.top < MAX_HEIGHT * em && area.left > line.left - em && area.right < line.right + em;
    return isLow && covers(area, box) && area.top < line.baseline - 0.3 * em && area.bottom > line.baseline - 0.2 * em;
  });
  return {
    ...(isAt(UNDERLINE) && { underline: true as const }),
    ...(isAt(STRIKE) && { strike: true as const }),
    ...(behind !== undefined && { highlight: behind.colour }),
  };
}

type LinePlace = Word['box'] & { readonly baseline: number };

/** Minimum share of a word below which an underline begins and ends, and which its parts cover: those of browsers leave room for letters that reach below the line. */
const MIN_EXTENT = 0.6;
const MIN_COVERED = 0.3;

/** Returns the rulings that are together the underline, or the strike, of a word; none where they leave most of it out. */
function decorating(
  rulings: readonly Ruling[],
  word: Word,
  line: LinePlace,
  band: typeof UNDERLINE,
): readonly Ruling[] {
  const { left, right } = word.box;
  const own = rulings.filter(
    (ruling) => ruling.left < right && ruling.right > left && isInBand(ruling, word, line, band),
  );
  if (own.length === 0) return own;
  const parts = own.map((ruling) => ({ left: Math.max(left, ruling.left), right: Math.min(right, ruling.right) }));
  const extent = Math.max(...parts.map((part) => part.right)) - Math.min(...parts.map((part) => part.left));
  const covered = parts.reduce((sum, part) => sum + part.right - part.left, 0);
  return extent > MIN_EXTENT * (right - left) && covered > MIN_COVERED * (right - left) ? own : [];
}

function isInBand(
  ruling: Ruling,
  { box, style, shift }: Word,
  line: LinePlace,
  { from, to }: typeof UNDERLINE,
): boolean {
  const em = style.size;
  // The underline of a raised word crosses the letters beside it.
  const baseline = shift === undefined ? line.baseline : box.bottom - DESCENT * (box.bottom - box.top);
  const below = (ruling.top + ruling.bottom) / 2 - baseline;
  const within = ruling.left > line.left - em && ruling.right < line.right + em;
  return within && below > from * em && below < to * em;
}

/**
 * Returns the places of the lines that underline or strike words of a line in the colour of the text, as its decoration does, each from
 * the first of its words to the last.
 */
export function decorationPlaces(line: Line, drawn: Drawn): readonly Box[] {
  const extents = new Map<Ruling, { left: number; right: number }>();
  for (const { word, rulings } of decoratedWords(line, drawn, ({ style }, { colour }) => style.colour === colour)) {
    for (const ruling of rulings) {
      const extent = extents.get(ruling) ?? { left: ruling.left, right: ruling.right };
      extent.left = Math.min(extent.left, word.box.left);
      extent.right = Math.max(extent.right, word.box.right);
      extents.set(ruling, extent);
    }
  }
  const rows = new Map<string, Box>();
  for (const [{ top, bottom }, { left, right }] of extents) {
    const [key, place] = [`${top} ${bottom}`, { left, top, right, bottom }];
    rows.set(key, union(rows.get(key) ?? place, place));
  }
  return [...rows.values()];
}

/** Returns the rulings that underline or strike words of a line. */
export function rulingsAtWords(line: Line, drawn: Drawn): readonly Ruling[] {
  const found = new Set<Ruling>();
  for (const { rulings } of decoratedWords(line, drawn, () => true)) for (const ruling of rulings) found.add(ruling);
  return [...found];
}

interface DecoratedWord {
  readonly word: Word;
  readonly rulings: readonly Ruling[];
}

/** Yields the words of a line one by one, since each may have many rulings. */
function* decoratedWords(
  line: Line,
  drawn: Drawn,
  accepts: (word: Word, ruling: Ruling) => boolean,
): Generator<DecoratedWord> {
  if (!isUprightLine(line)) return;
  const place = { ...line.box, baseline: line.baseline };
  const near = drawnNear(drawn, line.box).rulings;
  if (near.length === 0) return;
  for (const word of line.words) {
    const accepted = near.filter((ruling) => accepts(word, ruling));
    yield { word, rulings: [UNDERLINE, STRIKE].flatMap((band) => decorating(accepted, word, place, band)) };
  }
}

/** Whether a line is decorated: turned lines are not. */
export function isUprightLine({ angle, direction }: Line): boolean {
  return angle === 0 && direction !== 'top-to-bottom';
}

function covers(drawn: Word['box'], word: Word['box']): boolean {
  return Math.min(drawn.right, word.right) - Math.max(drawn.left, word.left) > 0.6 * (word.right - word.left);
}
