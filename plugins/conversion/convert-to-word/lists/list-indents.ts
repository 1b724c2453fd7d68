import {
  BOLD,
  type Box,
  commonWidth,
  type ListItem,
  type ParagraphProperties,
  type RunStyle,
} from '../../../../engine/index.js';
import { halfPoints } from '../layout/half-points.js';
import { letterScale, wordSize } from '../styles/text-look.js';

/** Where the items of a level stand on the page: their markers, and their text when an item has several lines. */
export interface LevelIndent {
  readonly marker: number;
  readonly text: number;
  /** From the end of each marker to the text, where markers of different widths end at one place; left out where they begin there. */
  readonly gap?: number;
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
  /** The items whose markers begin nearest to the text, and farthest from it. */
  nearest: Hanging;
  farthest: Hanging;
}

/** How far before the text of an item its marker begins. */
interface Hanging {
  readonly distance: number;
  /** The number of characters of the marker, and its width; NaN where that is unknown. */
  readonly length: number;
  readonly width: number;
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
    const { length } = marker.text;
    const own = { distance: (text ?? start) - start, length, width: markerWidth(marker.text, runs[0]?.style) };
    if (known === undefined) {
      if (this.#levels.size < MAX_LEVELS)
        this.#levels.set(`${list} ${level}`, { marker: start, text, size, length, nearest: own, farthest: own });
    } else {
      known.text ??= text;
      if (text === undefined) return;
      if (known.nearest.distance === 0 || own.distance < known.nearest.distance) known.nearest = own;
      if (own.distance > known.farthest.distance) known.farthest = own;
    }
  }

  /**
   * The indents of the level of an item. Items are asked for in the order in which they were added.
   * @param area of the text of the item, which differs from that of the first item of the level in another column
   */
  of({ list, level, format }: Pick<ListItem, 'list' | 'level' | 'format'>, area: Sides): LevelIndent {
    const known = this.#levels.get(`${list} ${level}`);
    if (known === undefined) return { marker: STEP * (level - 1), text: STEP * level };
    const { marker, text, size, length, farthest } = known;
    const from = (known.from ??= startOf(area, format));
    const gap = gapOf(known);
    if (text !== undefined && gap !== undefined)
      return { marker: text - farthest.distance - from, text: text - from, gap };
    return { marker: marker - from, text: (text ?? marker + Math.max(STEP, (0.6 * length + 0.5) * size)) - from };
  }
}

/** In ems: numbers with another digit begin farther from the text by about half an em where all end at one place. */
const DIGIT = 0.35;

/** The space between markers that end at one place and the text; undefined where they begin at one place. */
function gapOf({ nearest, farthest, size }: FoundLevel): number | undefined {
  const isRight = farthest.length > nearest.length && farthest.distance - nearest.distance > DIGIT * size;
  const gap = farthest.distance - farthest.width;
  return isRight && gap > 0 ? gap : undefined;
}

/** The width of a marker in the font of the result, in points; NaN where it is unknown. */
export function markerWidth(marker: string, style: RunStyle | undefined): number {
  if (style === undefined) return Number.NaN;
  const { family, generic, italic, weight } = style;
  const width = commonWidth(marker, { family, generic, italic, bold: weight >= BOLD }) ?? Number.NaN;
  return (width * wordSize(style.size) * letterScale(style)) / 100;
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
