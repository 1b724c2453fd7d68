import type { Frame } from '../glyphs/glyph-frame.js';
import { Kind } from '../glyphs/character-kinds.js';
import { turnedBrackets } from './line-brackets.js';
import { Bidi, logicalOrder } from './logical-order.js';

/** A place between glyphs where a space is. */
export const SPACE = -1;

export interface Directed {
  /** Glyphs of the frame, and `SPACE`, in logical order. */
  readonly elements: readonly number[];
  /** The brackets that are read as their mirror images. */
  readonly mirrored: ReadonlySet<number>;
  readonly rightToLeft: boolean;
}

/** Whether glyphs may read to the left: of a page that does, Arabic digits alone do. */
export function hasRightToLeft({ kind, text }: Frame, glyphs: Int32Array, preferred: boolean): boolean {
  return glyphs.some((glyph) => {
    const bits = kind[glyph] ?? 0;
    if ((bits & Kind.rightToLeft) !== 0) return true;
    return preferred && (bits & Kind.digit) !== 0 && ARABIC_DIGIT.test(text[glyph] ?? '');
  });
}

const ARABIC_DIGIT = /[\u0660-\u0669\u06F0-\u06F9]/;

/** What stands from left to right, in the order in which it is read; `preferred` when the page reads to the left. */
export function directed(frame: Frame, elements: readonly number[], preferred: boolean): Directed {
  const rightToLeft = readsToTheLeft(frame, elements, preferred);
  const classes = classesOf(frame, elements);
  const said = elements.map((element) => frame.text[element] ?? '');
  const { order, levels } = logicalOrder(classes, rightToLeft);
  return {
    elements: order.map((at) => elements[at] ?? SPACE),
    mirrored: new Set(turnedBrackets(said, levels).map((at) => elements[at] ?? SPACE)),
    rightToLeft,
  };
}

/**
 * A line reads as most of its letters do; one of a page that reads to the left does so even with many Latin words, as
 * names and terms are. It is Latin with a word of the page's script in it when it begins and ends with Latin letters and
 * has mostly them. Where that leaves doubt, a sentence has its stop at its end.
 */
function readsToTheLeft({ kind, text }: Frame, elements: readonly number[], preferred: boolean): boolean {
  const strong = elements.map((element) => (kind[element] ?? 0) & STRONG).filter((bits) => bits !== 0);
  const right = strong.filter((bits) => (bits & Kind.rightToLeft) !== 0).length;
  const left = strong.length - right;
  const within = isLatin(strong[0]) && isLatin(strong.at(-1));
  const [stopsLeft, stopsRight] = [elements[0], elements.at(-1)].map((end = SPACE) => STOP.test(text[end] ?? ''));
  if (stopsRight && !stopsLeft && (within || left > right)) return false;
  if (!preferred) return right >= left;
  if (stopsLeft && !stopsRight) return right > 0;
  if (within && left > MOSTLY * right) return false;
  return right >= MIN_SHARE * left;
}

const STRONG = Kind.rightToLeft | Kind.leftToRight;
const STOP = /^[.,;:!?\u060C\u061B\u061F\u06D4]$/;

/** How many Latin letters for one of a right-to-left script make a line Latin, and what is too many of them anywhere. */
const MOSTLY = 2;
const MIN_SHARE = 0.1;

function isLatin(bits = 0): boolean {
  return (bits & Kind.leftToRight) !== 0;
}

const NOTHING = /(?!)/;
const ARABIC = /[\p{sc=Arabic}\p{sc=Syriac}\p{sc=Thaana}]/u;

/** Numbers after Arabic letters are joined by fewer signs than those after Hebrew ones (UAX #9, W2 to W5). */
function classesOf({ kind, text }: Frame, elements: readonly number[]): Bidi[] {
  const arabic = elements.some((element) => ARABIC.test(text[element] ?? ''));
  const joiners = arabic ? /^[.,:/\u00A0\u060C]$/ : /^[.,:/\u00A0+-]$/;
  const terminators = arabic ? NOTHING : /^[%#°$€£¥₪‰]$/;
  const classes = elements.map((element) => {
    const bits = kind[element] ?? 0;
    if ((bits & Kind.rightToLeft) !== 0) return Bidi.right;
    if ((bits & Kind.digit) !== 0) return Bidi.digit;
    if ((bits & (Kind.leftToRight | Kind.ideograph)) !== 0) return Bidi.left;
    return joiners.test(text[element] ?? '') ? Bidi.joiner : Bidi.neutral;
  });
  return classes.map((found, i) => {
    const ends = found === Bidi.neutral && terminators.test(text[elements[i] ?? SPACE] ?? '');
    return ends && (classes[i - 1] === Bidi.digit || classes[i + 1] === Bidi.digit) ? Bidi.digit : found;
  });
}
