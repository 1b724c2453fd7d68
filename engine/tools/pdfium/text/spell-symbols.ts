import type { Font, Style } from '../../../document/model.js';
import type { GlyphColumns } from './read-columns.js';

/**
 * Symbols of fonts of TeX whose glyph names are in no list, so that PDFium takes their codes for letters: those of AMS (amsfonts,
 * msam10) and the large ones of Computer Modern (The TeXbook, appendix F).
 */
const FAMILIES: readonly (readonly [name: RegExp, symbols: ReadonlyMap<string, string>])[] = [
  [/^MSAM\d/, new Map(Object.entries({ F: '★', H: '▼', I: '▶', J: '◀', M: '△', N: '▲', O: '▽', X: '✓' }))],
  [
    /^CMEX\d/,
    new Map(
      Object.entries({
        ...{ P: '∑', Q: '∏', R: '∫', S: '⋃', T: '⋂', X: '∑', Y: '∏', Z: '∫', '[': '⋃', '\\': '⋂' },
        ...{ p: '√', q: '√', r: '√', s: '√' },
      }),
    ),
  ],
];

/** Replaces the letters of fonts of symbols by what their glyphs show. */
export function spellSymbols({ text, style, length }: GlyphColumns, page: Described): void {
  const symbols = page.fonts.map(({ name }) => FAMILIES.find(([family]) => family.test(name))?.[1]);
  if (symbols.every((it) => it === undefined)) return;
  for (let index = 0; index < length; index++) {
    const font = page.styles[style[index] ?? 0]?.font;
    const own = font === undefined ? undefined : symbols[font];
    if (own !== undefined) text[index] = own.get(text[index] ?? '') ?? text[index] ?? '';
  }
}

interface Described {
  readonly styles: readonly Style[];
  readonly fonts: readonly Font[];
}
