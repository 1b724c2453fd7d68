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

/**
 * Bullets that Arial lacks, in which programs show bullets, and those that look like them: LibreOffice takes the first ones from a font
 * of coloured signs, of which PDFs show nothing.
 */
const IN_ARIAL: ReadonlyMap<string, string> = new Map([
  ['▶', '►'],
  ['▸', '►'],
  ['‣', '►'],
  ['◀', '◄'],
  ['◂', '◄'],
]);

/** The bullet or number of an item; undefined when PowerPoint has no list with such markers. */
export function bulletOf(marker: ListMarker, textColour: number): Bullet | undefined {
  const { colour = textColour, scale } = marker;
  const kind = kindOf(marker);
  return kind && { ...kind, colour, ...(scale !== undefined && { scale }) };
}

type BulletKind = { readonly character: string } | { readonly scheme: string; readonly startAt: number };

function kindOf({ text, style, value = 1 }: ListMarker): BulletKind | undefined {
  if (style === 'bullet') return { character: IN_ARIAL.get(text) ?? text };
  const around = /^(\(?)[^\W_]+([.)]?)$/u.exec(text);
  if (around === null || value > MAX_START || value < 1) return undefined;
  const [, open = '', close = ''] = around;
  if (open !== '') return close === ')' ? { scheme: `${NAMES[style]}ParenBoth`, startAt: value } : undefined;
  if (close === '') return style === 'decimal' ? { scheme: 'arabicPlain', startAt: value } : undefined;
  return { scheme: `${NAMES[style]}${close === '.' ? 'Period' : 'ParenR'}`, startAt: value };
}
