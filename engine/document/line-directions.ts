import type { Frame } from './glyph-frames.js';
import { Kind } from './glyph-kinds.js';
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
  const letters = (bit: number): number =>
    elements.filter((element) => ((frame.kind[element] ?? 0) & bit) !== 0).length;
  const rightToLeft = letters(Kind.rightToLeft) >= letters(Kind.leftToRight) * (preferred ? 0.1 : 1);
  const classes = classesOf(frame, elements);
  const { order, levels } = logicalOrder(classes, rightToLeft);
  return {
    elements: order.map((at) => elements[at] ?? SPACE),
    mirrored: mirroredBrackets(frame, elements, levels),
    rightToLeft,
  };
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

const MIRRORED: Readonly<Record<string, string>> = {
  '(': ')',
  '[': ']',
  '{': '}',
  '<': '>',
  '«': '»',
  '‹': '›',
  '≤': '≥',
  ')': '(',
  ']': '[',
  '}': '{',
  '>': '<',
  '»': '«',
  '›': '‹',
  '≥': '≤',
};
const OPENING = '([{<«‹';
const CLOSING = ')]}>»›';

export function mirrorOf(text: string): string {
  return MIRRORED[text] ?? text;
}

/**
 * A document may give a bracket of a right-to-left text as what it looks like or as what it means, whatever draws it.
 * Brackets come in pairs: when they open on the left, they are given by their looks and have to be turned. Those without
 * a partner on their line tell by the side on which a word is.
 */
function mirroredBrackets({ text }: Frame, elements: readonly number[], levels: Uint8Array): ReadonlySet<number> {
  const said = elements.map((element) => text[element] ?? '');
  const brackets = [...said.keys()].filter((i) => (levels[i] ?? 0) % 2 === 1 && MIRRORED[said[i] ?? ''] !== undefined);
  if (brackets.length === 0) return NONE;
  const byLooks = pairedByLooks(brackets.map((i) => said[i] ?? '')) || heldByLooks(said, brackets);
  return byLooks > 0 ? new Set(brackets.map((i) => elements[i] ?? SPACE)) : NONE;
}

const NONE: ReadonlySet<number> = new Set();

/** How many more pairs open on the left than on the right. */
function pairedByLooks(brackets: readonly string[]): number {
  const open: string[] = [];
  let byLooks = 0;
  for (const bracket of brackets) {
    const before = open.at(-1);
    if (before === undefined || mirrorOf(before) !== bracket) {
      open.push(bracket);
      continue;
    }
    open.pop();
    if (OPENING.includes(before)) byLooks++;
    else if (CLOSING.includes(before)) byLooks--;
  }
  return byLooks;
}

/** How many more brackets have a word on the side to which they look open than on the other. */
function heldByLooks(said: readonly string[], brackets: readonly number[]): number {
  let byLooks = 0;
  for (const i of brackets) {
    const [left, right] = [isWord(said[i - 1]), isWord(said[i + 1])];
    if (left === right) continue;
    if (OPENING.includes(said[i] ?? '')) byLooks += right ? 1 : -1;
    else if (CLOSING.includes(said[i] ?? '')) byLooks += left ? 1 : -1;
  }
  return byLooks;
}

function isWord(text = ''): boolean {
  return /^[\p{L}\p{N}]/u.test(text);
}
