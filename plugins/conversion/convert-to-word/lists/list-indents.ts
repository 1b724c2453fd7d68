import type { Box, ListItem, ParagraphProperties } from '../../../../engine/index.js';
import { halfPoints } from '../layout/half-points.js';

/** Where the items of a level stand on the page: their markers, and their text when an item has several lines. */
export interface LevelIndent {
  readonly marker: number;
  readonly text: number;
}

/** The sides of a text, or of its area. */
type Sides = Pick<Box, 'left' | 'right'>;

interface FoundLevel {
  /** Where the marker of its first item begins on the page, in the direction of the text. */
  readonly marker: number;
  text: number | undefined;
  readonly size: number;
  /** The number of characters of the marker. */
  readonly length: number;
  /** Where the text area of the first item begins, once it is known. */
  from?: number;
}

/** Finds the indents of the levels of each list. */
export class ListIndents {
  readonly #levels = new Map<string, FoundLevel>();

  add({ list, level, marker, places, format, runs, hanging = 0 }: ListItem): void {
    const [first] = places;
    if (first === undefined || marker === undefined) return;
    const start = startOf(first.box, format);
    const isHanging = format.lineHeight > 0 && format.indentFirst < 0;
    const ofLine = hanging > 0 ? start + hanging : undefined;
    const text = isHanging ? start - format.indentFirst : ofLine;
    const known = this.#levels.get(`${list} ${level}`);
    const size = runs[0]?.style.size ?? 11;
    if (known === undefined) {
      if (this.#levels.size < MAX_LEVELS)
        this.#levels.set(`${list} ${level}`, { marker: start, text, size, length: marker.text.length });
    } else {
      known.text ??= text;
    }
  }

  /**
   * The indents of the level of an item. Items are asked for in the order in which they were added.
   * @param area of the text of the item, which differs from that of the first item of the level in another column
   */
  of({ list, level, format }: Pick<ListItem, 'list' | 'level' | 'format'>, area: Sides): LevelIndent {
    const known = this.#levels.get(`${list} ${level}`);
    if (known === undefined) return { marker: STEP * (level - 1), text: STEP * level };
    const { marker, text, size, length } = known;
    const from = (known.from ??= startOf(area, format));
    return { marker: marker - from, text: (text ?? marker + Math.max(STEP, (0.6 * length + 0.5) * size)) - from };
  }
}

/** Where a text or an area begins, which grows in the direction of the text. */
function startOf({ left, right }: Sides, { direction }: ListItem['format']): number {
  return direction === 'right-to-left' ? -right : left;
}

/** In points: smaller differences are errors of measuring. */
const TOLERANCE = 3;

/**
 * The indents of a numbered item whose lines begin below its number, as those of clauses do, and of an item whose lines begin at the
 * left of its marker; undefined for others, which have the indents of their level.
 * @param left edge of the text area of the item
 * @param level the indents of its level
 */
export function ownIndents(
  { marker, format, places: [first] }: ListItem,
  left: number,
  level: LevelIndent,
): ParagraphProperties | undefined {
  const { lineHeight, indentFirst, direction } = format;
  if (marker === undefined || first === undefined || direction !== 'left-to-right' || lineHeight === 0)
    return undefined;
  const isAtLeft = indentFirst > TOLERANCE;
  const isBelow = marker.style !== 'bullet' && Math.abs(indentFirst) <= TOLERANCE;
  if (!isAtLeft && !isBelow) return undefined;
  const start = first.box.left - left;
  const inset = isAtLeft ? indentFirst : 0;
  return {
    indentStart: halfPoints(start),
    indentFirst: halfPoints(inset),
    tabs: [{ at: halfPoints(start + inset + level.text - level.marker), align: 'left' }],
  };
}

/** Where the lines of an item begin. @param own indents of the item, which end with the stop behind its marker */
export function textIndents(
  own: ParagraphProperties | undefined,
  { text }: LevelIndent,
): Pick<ParagraphProperties, 'indentStart' | 'indentFirst'> {
  if (own === undefined) return { indentStart: text, indentFirst: 0 };
  const { indentStart = 0, tabs = [] } = own;
  return { indentStart, indentFirst: (tabs[0]?.at ?? indentStart) - indentStart };
}

/** A quarter of an inch, as Word indents lists. */
const STEP = 18;

/** Documents that were made to be costly have more. */
const MAX_LEVELS = 100_000;
