import type { Bullet, ListMarker } from '../../../../engine/index.js';

const NAMES = {
  decimal: 'arabic',
  'lower-letter': 'alphaLc',
  'upper-letter': 'alphaUc',
  'lower-roman': 'romanLc',
  'upper-roman': 'romanUc',
} as const;

/** The highest number that a list may begin with (ECMA-376 Part 1, 20.1.10.73). */
const MAX_START = 32_767;

/** The bullet or number of an item; undefined when PowerPoint has no list with such markers. */
export function bulletOf({ text, style, value = 1 }: ListMarker, colour: number): Bullet | undefined {
  if (style === 'bullet') return { character: text, colour };
  const around = /^(\(?)[^\W_]+([.)]?)$/u.exec(text);
  if (around === null || value > MAX_START || value < 1) return undefined;
  const [, open = '', close = ''] = around;
  if (open !== '') return close === ')' ? { scheme: `${NAMES[style]}ParenBoth`, startAt: value, colour } : undefined;
  if (close === '') return style === 'decimal' ? { scheme: 'arabicPlain', startAt: value, colour } : undefined;
  return { scheme: `${NAMES[style]}${close === '.' ? 'Period' : 'ParenR'}`, startAt: value, colour };
}
