import { BELOW_MIDDLE } from '../glyphs/place-cells.js';
import type { Frame } from '../glyphs/glyph-frame.js';
import { combining, Kind } from '../glyphs/character-kinds.js';
import { mirrorOf } from './line-brackets.js';
import { directed, type Directed, hasRightToLeft, SPACE } from './line-directions.js';
import type { Glyphs, Line } from '../model.js';
import { prebaseOrder } from '../glyphs/prebase-order.js';
import { type Footing, type Shift, shiftsOf } from '../glyphs/shifts.js';
import { Break, type SpacedRows } from '../glyphs/glyph-spacing.js';
import { boxOfWords, SOFT_HYPHEN, WordBuilder } from './word-builder.js';

/** Data that all lines of a frame share. */
export interface LineSource {
  readonly glyphs: Glyphs;
  readonly frame: Frame;
  readonly rows: SpacedRows;
  /** Combining marks by base glyph, in drawing order. */
  readonly marks: ReadonlyMap<number, readonly number[]>;
  /** Whether the page is read from right to left. */
  readonly rightToLeft: boolean;
  /** Whether vowels that are displayed before their consonants are stored after them. */
  readonly spokenInPlace: boolean;
}

/** The part of a row between two wide gaps. */
export interface Stretch {
  /** Start index in the arrays of all rows. */
  readonly start: number;
  /** Indices of glyphs in the frame, from left to right. */
  readonly members: Int32Array;
}

export interface Segment extends Stretch {
  readonly footing: Footing;
}

/** Returns the line of a segment; undefined when it has no text. */
export function lineOf(source: LineSource, segment: Segment): Line | undefined {
  const builder = new WordBuilder(source.glyphs);
  const shifts = shiftsOf(source.frame, segment.members, segment.footing);
  const inOrder = source.marks.size === 0 && (source.frame.kinds & REORDERED) === 0;
  const plain = inOrder && (shifts === undefined || !source.rightToLeft);
  const rightToLeft = plain
    ? readPlainly(source, segment, { builder, shifts })
    : readInOrder(source, segment, { builder, shifts });
  builder.end();
  if (builder.words.length === 0) return undefined;
  const { words, spaced } = builder;
  return {
    words,
    spaced,
    box: boxOfWords(words),
    ...lie(source.frame, segment, rightToLeft),
  };
}

/** Lines without such glyphs are in logical order already. */
const REORDERED = Kind.rightToLeft | Kind.prebase;

interface Spelling {
  /** How each glyph of the stretch is raised or lowered; undefined when none is. */
  readonly shifts: readonly Shift[] | undefined;
  readonly builder: WordBuilder;
}

function readPlainly({ frame, rows }: LineSource, { start, members }: Stretch, { shifts, builder }: Spelling): false {
  for (let k = 0; k < members.length; k++) {
    const glyph = members[k] ?? 0;
    if (k > 0 && rows.break[start + k] === Break.space) builder.space();
    builder.add(frame.glyph[glyph] ?? 0, spokenBy(frame, glyph), shifts === undefined ? undefined : shifts[k]);
  }
  return false;
}

/** Adds the words of a stretch in logical order. @returns whether the line is read from right to left */
function readInOrder(source: LineSource, stretch: Stretch, { shifts, builder }: Spelling): boolean {
  const reading = readingOrder(source, stretch);
  const shiftOf = shifts && new Map(shifts.map((shift, k) => [stretch.members[k], shift]));
  for (const element of reading.elements) {
    if (element === SPACE) builder.space();
    else speak(source, builder, { element, mirrored: reading.mirrored.has(element), shift: shiftOf?.get(element) });
  }
  return reading.rightToLeft;
}

const NO_BRACKETS: ReadonlySet<number> = new Set();

function readingOrder(
  { frame, rows, marks, rightToLeft, spokenInPlace }: LineSource,
  { start, members }: Stretch,
): Directed {
  const elements: number[] = [];
  for (let k = 0; k < members.length; k++) {
    if (k > 0 && rows.break[start + k] === Break.space) elements.push(SPACE);
    elements.push(members[k] ?? SPACE);
  }
  if (hasRightToLeft(frame, members, rightToLeft)) return directed(frame, elements, rightToLeft);
  const spoken = spokenInPlace ? elements : prebaseOrder(frame, marks, elements);
  return { elements: spoken, mirrored: NO_BRACKETS, rightToLeft: false };
}

interface Utterance {
  readonly element: number;
  readonly mirrored: boolean;
  readonly shift: Shift;
}

function speak({ frame, marks }: LineSource, builder: WordBuilder, { element, mirrored, shift }: Utterance): void {
  const carried = marks.get(element);
  const said = spokenBy(frame, element);
  // A font of TeX draws the accented i as an accent over a dotless i, which Unicode composes with the dotted one.
  const text = carried === undefined ? said : (DOTTED.get(said) ?? said);
  builder.add(frame.glyph[element] ?? 0, mirrored ? mirrorOf(text) : text, shift);
  if (carried === undefined) return;
  for (const mark of carried) {
    const said = frame.text[mark] ?? '';
    const accent = ((frame.kind[mark] ?? 0) & Kind.accent) !== 0 ? combining(said) : undefined;
    builder.join(frame.glyph[mark] ?? 0, accent ?? said);
  }
}

/** The letters that lose their dots under an accent. */
const DOTTED: ReadonlyMap<string, string> = new Map([
  ['\u0131', 'i'],
  ['\u0237', 'j'],
]);

/** Returns the text of an element. A soft hyphen with a width is a visible hyphen: many fonts have no other hyphen. */
function spokenBy({ text, left, right, em }: Frame, element: number): string {
  const said = text[element] ?? '';
  const shown = said === SOFT_HYPHEN && (right[element] ?? 0) - (left[element] ?? 0) > 0.1 * (em[element] ?? 0);
  return shown ? '-' : said;
}

function lie(
  { upright, angle }: Frame,
  { members, footing: { baseline, em } }: Segment,
  rightToLeft: boolean,
): Pick<Line, 'angle' | 'direction' | 'baseline'> {
  let downwards = 0;
  for (let k = 0, { length } = members; k < length; k++) downwards += upright[members[k] ?? 0] ?? 0;
  if (2 * downwards <= members.length) {
    return { angle, direction: rightToLeft ? 'right-to-left' : 'left-to-right', baseline };
  }
  return { angle: (angle + 270) % 360, direction: 'top-to-bottom', baseline: BELOW_MIDDLE * em - baseline };
}
