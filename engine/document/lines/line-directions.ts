import type { Frame } from '../glyphs/glyph-frame.js';
import { Kind } from '../glyphs/character-kinds.js';
import { turnedBrackets } from './line-brackets.js';
import { Bidi, logicalOrder } from './logical-order.js';

/** Marks the position of a space between glyphs. */
export const SPACE = -1;

export interface Directed {
  /** Indices of glyphs in the frame, and `SPACE`, in logical order. */
  readonly elements: readonly number[];
  /** The brackets that are replaced by their mirror images. */
  readonly mirrored: ReadonlySet<number>;
  readonly rightToLeft: boolean;
}

/**
 * Returns whether glyphs may be right-to-left text. On a right-to-left page, Arabic digits are sufficient, and so is a number with its point
 * or bracket at its left, which is the marker of an item.
 */
export function hasRightToLeft({ kind, text }: Frame, glyphs: Int32Array, preferred: boolean): boolean {
  if (preferred && glyphs.length <= MAX_MARKER && MARKER.test(Array.from(glyphs, (it) => text[it] ?? '').join('')))
    return true;
  return glyphs.some((glyph) => {
    const bits = kind[glyph] ?? 0;
    if ((bits & Kind.rightToLeft) !== 0) return true;
    return preferred && (bits & Kind.digit) !== 0 && ARABIC_DIGIT.test(text[glyph] ?? '');
  });
}

/** Matches the marker of an item from right to left, as displayed, and the number of glyphs that it has at most. */
const MARKER = /^[.(][0-9]{1,3}$/;
const MAX_MARKER = 4;

const ARABIC_DIGIT = /[\u0660-\u0669\u06F0-\u06F9]/;

/** Converts elements from left-to-right order into logical order. `preferred` is true on a right-to-left page. */
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
 * Returns whether a line is read from right to left: as most of its letters are. On a right-to-left page, a line with
 * many Latin words, such as names, still is. It is Latin with an embedded word when it begins and ends with Latin
 * letters and consists mostly of them. In doubtful cases, the position of the full stop decides.
 */
function readsToTheLeft({ kind, text }: Frame, elements: readonly number[], preferred: boolean): boolean {
  const strong = elements.map((element) => (kind[element] ?? 0) & STRONG).filter((bits) => bits !== 0);
  const right = strong.filter((bits) => (bits & Kind.rightToLeft) !== 0).length;
  const left = strong.length - right;
  const within = isLatin(strong[0]) && isLatin(strong.at(-1));
  const [stopsLeft, stopsRight] = [elements[0], elements.at(-1)].map((end = SPACE) => STOP.test(text[end] ?? ''));
  if (stopsRight && !stopsLeft && (within || left > right)) return false;
  if (!preferred) return right >= left;
  if (stopsLeft && !stopsRight) return right > 0 || left === 0;
  if (within && left > MOSTLY * right) return false;
  return right >= MIN_SHARE * left;
}

const STRONG = Kind.rightToLeft | Kind.leftToRight;
const STOP = /^[.,;:!?\u060C\u061B\u061F\u06D4]$/;

/** Ratio of Latin letters to right-to-left letters from which a line is Latin, and the ratio that always suffices. */
const MOSTLY = 2;
const MIN_SHARE = 0.1;

function isLatin(bits = 0): boolean {
  return (bits & Kind.leftToRight) !== 0;
}

const NOTHING = /(?!)/;
/** Number signs and the decimal and thousands separators, which are Arabic numbers like the digits (class AN of UAX #9). */
const ARABIC_NUMBER = /^[\u0600-\u0605\u066B\u066C\u06DD]$/;
const ARABIC = /[\p{sc=Arabic}\p{sc=Syriac}\p{sc=Thaana}]/u;

/** After Arabic letters, fewer separators join digits to one number than after Hebrew letters (UAX #9, W2 to W5). */
function classesOf({ kind, text }: Frame, elements: readonly number[]): Bidi[] {
  const arabic = elements.some((element) => ARABIC.test(text[element] ?? ''));
  const joiners = arabic ? /^[.,:/\u00A0\u060C]$/ : /^[.,:/\u00A0+-]$/;
  const terminators = arabic ? NOTHING : /^[%#°$€£¥₪‰]$/;
  const classes = elements.map((element) => {
    const bits = kind[element] ?? 0;
    if ((bits & Kind.rightToLeft) !== 0) return Bidi.right;
    if ((bits & Kind.digit) !== 0 || ARABIC_NUMBER.test(text[element] ?? '')) return Bidi.digit;
    if ((bits & (Kind.leftToRight | Kind.ideograph)) !== 0) return Bidi.left;
    return joiners.test(text[element] ?? '') ? Bidi.joiner : Bidi.neutral;
  });
  return classes.map((found, i) => {
    const ends = found === Bidi.neutral && terminators.test(text[elements[i] ?? SPACE] ?? '');
    return ends && (classes[i - 1] === Bidi.digit || classes[i + 1] === Bidi.digit) ? Bidi.digit : found;
  });
}
