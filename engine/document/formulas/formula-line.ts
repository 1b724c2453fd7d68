import type { Box } from '../../geometry/geometry.js';
import type { Font, Line, Word } from '../model.js';

/** Lines of prose are no parts of formulas; numbers and short words are, beside others. */
export type LineKind = 'prose' | 'formula' | 'short';

/** Families of fonts for mathematics: Computer Modern and its successors, Times and Lucida with mathematics, OpenType, and Office. */
const MATH_FONT =
  /^(?:CM(?:MI|SY|EX|BSY)|MSAM|MSBM|EU[FSR][MB]|rsfs|stmary|[tp]x(?:mi|sy|ex)|ntx(?:mi|sy|ex)|(?:RM|Mt)?MT(?:MI|SY|EX)|fourier-m|MTExtra|MT-?Extra|Symbol(?:MT|$)|Euclid|MathematicalPi|esint)|math/i;

/** Fonts with delimiters and operators of several sizes, which hang below the place that they are drawn at. */
const EXTENSION_FONT = /^(?:CMEX|[tp]xex|ntxex|(?:RM|Mt)?MTEX|esint)/i;

const OPERATOR = /[=≠≈≡≤≥<>±∓×÷∑∏∫√∂∇∞∈∉⊂⊆∪∩∀∃⇒⇔→↦∼≅∝⊕⊗∘·−+]|[\u{1D400}-\u{1D7FF}]/u;

/** Names of functions are set like words in formulas. */
const FUNCTION =
  /^(?:(?:arg)?(?:max|min)\p{L}?|(?:arc)?(?:sin|cos|tan|cot|sec|csc|sinh|cosh|tanh|log|ln|lg|exp|sup|inf|lim|det|dim|ker|deg|gcd|arg|mod|sgn|sign|tr|Tr|Pr|Var|Cov|diag|rank|span|and|for|all|if|or|else|otherwise|where))$/u;

/** Words of prose in a line of prose, or letters in its words; a character of Chinese, Japanese or Korean is as much as three letters. */
const PROSE_WORDS = 2;
const PROSE_LETTERS = 12;
const PROSE_SHARE = 0.5;

/** Dots that lead to the number of a page. */
const LEADERS = /(?:\. ?){4}|…{2}/;

export function lineKind(line: Line, fonts: readonly Font[]): LineKind {
  const texts = line.words.map(({ text }) => text);
  const isFixedPitch = line.words.every(({ style }) => fonts[style.font]?.fixedPitch === true);
  if (isFixedPitch || LEADERS.test(texts.join(' '))) return 'prose';
  const prose = line.words.flatMap((word) => (isMathWord(word, fonts) ? [] : proseWords(word.text)));
  const letters = prose.reduce((sum, word) => sum + word, 0);
  if (letters >= PROSE_LETTERS || prose.length >= PROSE_WORDS) return 'prose';
  if (mathWordsIn(line, fonts) > 0) return 'formula';
  return letters > PROSE_SHARE * texts.reduce((sum, text) => sum + text.length, 0) ? 'prose' : 'short';
}

/** The number of words in fonts for mathematics, and of other words with operators. */
export function mathWordsIn({ words }: Line, fonts: readonly Font[]): number {
  return words.filter((word) => isMathWord(word, fonts) || OPERATOR.test(word.text)).length;
}

function isMathWord({ style }: Word, fonts: readonly Font[]): boolean {
  return MATH_FONT.test(fonts[style.font]?.name ?? '');
}

/** Matches words of small letters, and of letters without case, as those of Arabic, Hebrew and Hindi. */
const WORDS = /(?<!\p{L})(?:\p{L}\p{Ll}{2,}|[\p{Lo}\p{M}]{3,})(?!\p{L})/gu;

/** The letters of each word of prose in a text. */
function proseWords(text: string): readonly number[] {
  const ideographs =
    text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu)?.length ?? 0;
  const words = (text.match(WORDS) ?? []).filter((word) => !FUNCTION.test(word));
  return ideographs > 0 ? [3 * ideographs] : words.map((word) => word.length);
}

/** Wide accents have the codes of these letters in the fonts of Computer Modern; they stand on their baseline. */
const ACCENT = /^[b-g]$/;

/** In ems: depth of a cell below its baseline, and how far most delimiters and operators hang below it. */
const DESCENT = 0.2;
const HANG = 1.4;

/** Returns the box in which a word is seen: delimiters and operators of several sizes hang below their baseline. */
export function seenBox(word: Word, fonts: readonly Font[]): Box {
  const { box, style, text } = word;
  if (ACCENT.test(text) || !EXTENSION_FONT.test(fonts[style.font]?.name ?? '')) return box;
  const baseline = box.bottom - DESCENT * style.size;
  return { ...box, top: baseline, bottom: baseline + HANG * style.size };
}

/** The words of a line that are delimiters or operators of several sizes. */
export function extensionsIn({ words }: Line, fonts: readonly Font[]): readonly Word[] {
  return words.filter(({ style }) => EXTENSION_FONT.test(fonts[style.font]?.name ?? ''));
}
