import type { CodeBlock, ElementPlace, ParagraphFormat, Run } from '../../../../engine/index.js';
import { mainStyle } from '../styles/text-look.js';
import { halfPoints } from './half-points.js';
import { twentieths } from './twentieths.js';

/** Share of a line of exact height that is above the baseline in Word and LibreOffice. */
const ASCENT = 0.8;

/** The top of the first line at a place, when lines have a height, in points. */
export function topOfLines({ lines, box }: ElementPlace, lineHeight: number): number {
  return lines === undefined || lines.angle !== undefined ? box.top : lines.firstBaseline - ASCENT * lineHeight;
}

/** The bottom of the last line at a place, when lines have a height, in points. */
export function bottomOfLines({ lines, box }: ElementPlace, lineHeight: number): number {
  return lines === undefined || lines.angle !== undefined ? box.bottom : lines.lastBaseline + (1 - ASCENT) * lineHeight;
}

/** The height of a line whose document does not tell it: that of most fonts. */
export function usualLineHeight(size: number): number {
  return halfPoints(size * 1.2);
}

/** The height of the lines of a text, or that of most fonts for a single line. */
export function heightOfLines({ lineHeight, size }: Pick<TextMeasures, 'lineHeight' | 'size'>): number {
  return lineHeight || usualLineHeight(size);
}

/** The height of the lines of a text. */
export interface LineHeight {
  readonly height: number;
  /** False where lines of this height would cut off letters, so that each line takes the height that it needs. */
  readonly isExact: boolean;
}

/** The look of a style, as far as lines depend on it. */
export interface LookOfLines {
  readonly text: { readonly size: number };
  readonly lineHeight: number;
}

/** In points: how far the last line of a text may stand from where it stood. */
const TOLERANCE = 1;

/** The measures of a text that tell the height of its lines. */
export interface TextMeasures {
  /** Of most of its letters, and of the largest ones. */
  readonly size: number;
  readonly largest: number;
  /** The number of its lines, and the distance from one to the next; 0 of a single line. */
  readonly lines: number;
  readonly lineHeight: number;
}

interface MeasuredText {
  readonly runs: readonly Run[];
  readonly format: ParagraphFormat;
  readonly places: readonly ElementPlace[];
}

export function measuresOf({ runs, format, places }: MeasuredText): TextMeasures {
  return {
    size: mainStyle(runs)?.size ?? 0,
    largest: runs.reduce((most, { style }) => Math.max(most, style.size), 0),
    lines: places.reduce((sum, { lines }) => sum + (lines?.count ?? 1), 0),
    lineHeight: format.lineHeight,
  };
}

/**
 * The height of the lines of a text: that of its style where both hardly differ.
 * @param look of its style
 * @param room in points: the height that a single line may have, unless its letters are higher
 */
export function lineHeightOf(
  { size, largest, lines, lineHeight }: TextMeasures,
  look: LookOfLines,
  room = Infinity,
): LineHeight {
  const isLikeStyle = size <= look.text.size + 0.5;
  const own = lineHeight || (isLikeStyle ? look.lineHeight : usualLineHeight(size));
  const isSingle = lines === 1 && lineHeight === 0;
  if (isSingle && room < (largest > own ? usualLineHeight(largest) : own))
    return { height: twentieths(Math.max(room, largest)), isExact: true };
  // Replaced fonts may need more, which would move all that follows.
  if (largest > own) return { height: usualLineHeight(largest), isExact: lines === 1 };
  const isThatOfStyle = lines * Math.abs(own - look.lineHeight) <= TOLERANCE;
  return { height: isThatOfStyle ? look.lineHeight : twentieths(own), isExact: true };
}

/** The height of lines of code, the empty ones included; undefined where it is not known, or would cut off letters. */
export function codeLineHeight({ places, lines, style: { size } }: CodeBlock): number | undefined {
  const [first] = places;
  if (first?.lines === undefined || first.lines.count < 2) return undefined;
  const { count, firstBaseline, lastBaseline } = first.lines;
  const steps = (places.length === 1 ? lines.length : count) - 1;
  const height = twentieths((lastBaseline - firstBaseline) / steps);
  return height >= size ? height : undefined;
}
