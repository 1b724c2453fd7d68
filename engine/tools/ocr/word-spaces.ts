/**
 * Engines part the text of scripts without spaces into words, or into anything. Tells whether a space stands between two
 * pieces of a line.
 * @param gap in heights of the line; negative where they overlap
 */
export function isSpaceBetween(before: string, after: string, gap: number): boolean {
  const [end, begin] = [kindAt(before, 'end'), kindAt(after, 'begin')];
  if (end === 'other' && begin === 'other') return true;
  return gap > (end === begin ? leastGap[end] : LEAST_BETWEEN_SCRIPTS);
}

type Kind = 'ideographic' | 'hangul' | 'unspaced' | 'other';

/** In Chinese and Japanese, punctuation brings its own room; the spaces of Thai part sentences. */
const leastGap: Readonly<Record<Kind, number>> = { ideographic: 1.2, hangul: 0.22, unspaced: 0.33, other: 0 };
const LEAST_BETWEEN_SCRIPTS = 0.4;

const kinds: readonly (readonly [Kind, RegExp])[] = [
  ['ideographic', /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u30FC\u3000-\u303F\uFF01-\uFF60]/u],
  ['hangul', /\p{Script=Hangul}/u],
  ['unspaced', /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u],
];

function kindAt(text: string, side: 'begin' | 'end'): Kind {
  const characters = Array.from(text);
  const character = characters.at(side === 'begin' ? 0 : -1) ?? '';
  return kinds.find(([, pattern]) => pattern.test(character))?.[0] ?? 'other';
}
