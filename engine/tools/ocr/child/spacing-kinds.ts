/** How a script separates words; `other` scripts use spaces. */
export type SpacingKind = 'ideographic' | 'hangul' | 'unspaced' | 'other';

const kinds: readonly (readonly [SpacingKind, RegExp])[] = [
  ['ideographic', /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u30FC\u3000-\u303F\uFF01-\uFF60]/u],
  ['hangul', /\p{Script=Hangul}/u],
  ['unspaced', /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u],
];

/** The first kind, in table order, of any character of a text. */
export function spacingKindOf(text: string): SpacingKind {
  return kinds.find(([, pattern]) => pattern.test(text))?.[0] ?? 'other';
}
