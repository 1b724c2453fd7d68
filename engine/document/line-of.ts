import { BELOW_MIDDLE } from './glyph-cells.js';
import type { Frame } from './glyph-frames.js';
import { combining, Kind } from './glyph-kinds.js';
import { directed, type Directed, hasRightToLeft, mirrorOf, SPACE } from './line-directions.js';
import type { Glyphs, Line } from './model.js';
import { prebaseOrder } from './prebase-order.js';
import { type Footing, type Shift, shiftsOf } from './shifts.js';
import { Break } from './spacing.js';
import { boxOfWords, SOFT_HYPHEN, WordBuilder } from './word-builder.js';

/** What the lines of a frame have in common. */
export interface LineSource {
  readonly glyphs: Glyphs;
  readonly frame: Frame;
  /** By the glyph that they belong to, in the order of drawing. */
  readonly marks: ReadonlyMap<number, readonly number[]>;
  /** Whether the page reads to the left. */
  readonly rightToLeft: boolean;
}

/** Glyphs of a frame between two wide gaps, left to right, with what is before each. */
export interface Stretch {
  readonly members: readonly number[];
  readonly breaks: readonly Break[];
}

export interface Segment extends Stretch {
  readonly footing: Footing;
}

/** A line, unless nothing in it says anything. */
export function lineOf(source: LineSource, segment: Segment): Line | undefined {
  const builder = new WordBuilder(source.glyphs);
  const shifts = shiftsByGlyph(source.frame, segment);
  const plain = shifts === undefined && source.marks.size === 0 && (source.frame.kinds & REORDERED) === 0;
  const rightToLeft = plain ? readPlainly(source, segment, builder) : readInOrder(source, segment, { builder, shifts });
  builder.end();
  if (builder.words.length === 0) return undefined;
  const { words, spaced } = builder;
  return { words, spaced, box: boxOfWords(words), ...lie(source.frame, segment, rightToLeft) };
}

/** Without such glyphs, what is read is in the order in which it stands. */
const REORDERED = Kind.rightToLeft | Kind.prebase;

function readPlainly({ frame }: LineSource, { members, breaks }: Stretch, builder: WordBuilder): false {
  for (let k = 0; k < members.length; k++) {
    const glyph = members[k] ?? 0;
    if (k > 0 && breaks[k] === Break.space) builder.space();
    builder.add(frame.glyph[glyph] ?? 0, spokenBy(frame, glyph), undefined);
  }
  return false;
}

interface Spelling {
  readonly builder: WordBuilder;
  readonly shifts: ReadonlyMap<number, Shift> | undefined;
}

/** @returns whether the line reads to the left. */
function readInOrder(source: LineSource, stretch: Stretch, { builder, shifts }: Spelling): boolean {
  const reading = readingOrder(source, stretch);
  for (const element of reading.elements) {
    if (element === SPACE) builder.space();
    else speak(source, builder, { element, mirrored: reading.mirrored.has(element), shift: shifts?.get(element) });
  }
  return reading.rightToLeft;
}

const NO_BRACKETS: ReadonlySet<number> = new Set();

function readingOrder({ frame, marks, rightToLeft }: LineSource, { members, breaks }: Stretch): Directed {
  const elements: number[] = [];
  for (let k = 0; k < members.length; k++) {
    if (k > 0 && breaks[k] === Break.space) elements.push(SPACE);
    elements.push(members[k] ?? SPACE);
  }
  if (hasRightToLeft(frame, members, rightToLeft)) return directed(frame, elements, rightToLeft);
  return { elements: prebaseOrder(frame, marks, elements), mirrored: NO_BRACKETS, rightToLeft: false };
}

function shiftsByGlyph(frame: Frame, { members, footing }: Segment): Map<number, Shift> | undefined {
  const shifts = shiftsOf(frame, members, footing);
  return shifts && new Map(members.map((glyph, k) => [glyph, shifts[k]]));
}

interface Utterance {
  readonly element: number;
  readonly mirrored: boolean;
  readonly shift: Shift;
}

function speak({ frame, marks }: LineSource, builder: WordBuilder, { element, mirrored, shift }: Utterance): void {
  const text = spokenBy(frame, element);
  builder.add(frame.glyph[element] ?? 0, mirrored ? mirrorOf(text) : text, shift);
  const carried = marks.get(element);
  if (carried === undefined) return;
  for (const mark of carried) {
    const said = frame.text[mark] ?? '';
    const accent = ((frame.kind[mark] ?? 0) & Kind.accent) !== 0 ? combining(said) : undefined;
    builder.join(frame.glyph[mark] ?? 0, accent ?? said);
  }
}

/** A soft hyphen that has a width is one that a page shows: many fonts have no other. */
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
  const downwards = members.filter((glyph) => upright[glyph] === 1).length;
  if (2 * downwards <= members.length) {
    return { angle, direction: rightToLeft ? 'right-to-left' : 'left-to-right', baseline };
  }
  return { angle: (angle + 270) % 360, direction: 'top-to-bottom', baseline: BELOW_MIDDLE * em - baseline };
}
