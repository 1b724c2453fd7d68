import type { RunStyle } from '../../flow-elements.js';
import type { FilledArea, Line, Ruling, Word } from '../../model.js';
import { WHITE } from '../../colours.js';

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
  const isAt = (band: typeof UNDERLINE): boolean => drawn.rulings.some((ruling) => decorates(ruling, word, line, band));
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

function decorates(
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
  return within && below > from * em && below < to * em && covers(ruling, box);
}

/** Returns the rulings that underline or strike words of a line in the colour of the text, as its decoration does. */
export function decoratingRulings(line: Line, drawn: Drawn): readonly Ruling[] {
  return rulingsAtWords(line, drawn, ({ style }, { colour }) => style.colour === colour);
}

/** Returns the rulings that underline or strike words of a line. */
export function rulingsAtWords(
  line: Line,
  drawn: Drawn,
  accepts: (word: Word, ruling: Ruling) => boolean = () => true,
): readonly Ruling[] {
  if (!isUprightLine(line)) return [];
  const place = { ...line.box, baseline: line.baseline };
  return drawnNear(drawn, line.box).rulings.filter((ruling) =>
    line.words.some(
      (word) => accepts(word, ruling) && [UNDERLINE, STRIKE].some((band) => decorates(ruling, word, place, band)),
    ),
  );
}

/** Whether a line is decorated: turned lines are not. */
export function isUprightLine({ angle, direction }: Line): boolean {
  return angle === 0 && direction !== 'top-to-bottom';
}

function covers(drawn: Word['box'], word: Word['box']): boolean {
  return Math.min(drawn.right, word.right) - Math.max(drawn.left, word.left) > 0.6 * (word.right - word.left);
}
