import type { Frame } from './glyph-frame.js';
import { Kind } from './character-kinds.js';

type Marks = ReadonlyMap<number, readonly number[]>;

/**
 * Moves vowels of Indic scripts that are displayed before their consonant to their logical position after it.
 * Consonants joined by a virama count as one.
 */
export function prebaseOrder(frame: Frame, marks: Marks, elements: readonly number[]): readonly number[] {
  const isPrebase = (element: number): boolean => ((frame.kind[element] ?? 0) & Kind.prebase) !== 0;
  if (!elements.some(isPrebase)) return elements;
  const ordered: number[] = [];
  for (let i = 0; i < elements.length; i++) {
    const element = elements[i] ?? -1;
    if (!isPrebase(element) || !isConsonant(frame, elements[i + 1])) {
      ordered.push(element);
      continue;
    }
    let last = i + 1;
    while (endsInVirama(frame, marks, elements[last]) && isConsonant(frame, elements[last + 1])) last++;
    ordered.push(...elements.slice(i + 1, last + 1), element);
    i = last;
  }
  return ordered;
}

/**
 * Returns whether such vowels are already in logical order, as programs without syllable shaping write them: some
 * vowels then end a word or come before a letter that is a vowel, and none begins a word.
 */
export function areSpokenInPlace({ kind, kinds, length, text }: Frame): boolean {
  if ((kinds & Kind.prebase) === 0) return false;
  let ends = false;
  for (let i = 0; i < length; i++) {
    if (((kind[i] ?? 0) & Kind.prebase) === 0) continue;
    if (((kind[i - 1] ?? 0) & (Kind.leftToRight | Kind.mark)) === 0) return false;
    if (((kind[i + 1] ?? 0) & (Kind.leftToRight | Kind.mark)) === 0 || isVowel(text[i + 1] ?? '')) ends = true;
  }
  return ends;
}

/** Blocks of Indic scripts in Unicode, from Devanagari to Malayalam, have 128 characters, with the letters of vowels in the same places. */
const INDIC = { first: 0x900, end: 0xd80, block: 0x80 };
const VOWELS = { first: 0x05, last: 0x14 };

function isVowel(text: string): boolean {
  const code = text.codePointAt(0) ?? 0;
  const place = code % INDIC.block;
  return code >= INDIC.first && code < INDIC.end && place >= VOWELS.first && place <= VOWELS.last;
}

function isConsonant({ kind }: Frame, element: number | undefined): boolean {
  const bits = element === undefined ? 0 : (kind[element] ?? 0);
  return (bits & Kind.leftToRight) !== 0 && (bits & Kind.prebase) === 0;
}

const VIRAMA = /[\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0BCD\u0C4D\u0CCD\u0D4D\u0DCA\u1039\u17D2]$/;

function endsInVirama({ text }: Frame, marks: Marks, element: number | undefined): boolean {
  if (element === undefined) return false;
  return VIRAMA.test(text[marks.get(element)?.at(-1) ?? element] ?? '');
}
