import type { Font, Style } from '../../../document/model.js';
import type { GlyphColumns } from './read-columns.js';

/**
 * Symbols of fonts of TeX whose glyph names are in no list, so that PDFium takes their codes for characters: those of Computer Modern
 * (The TeXbook, appendix F) and of AMS (amsfonts, msam10). A space stands for a code that is left out: a letter, or a character that the
 * name of another glyph of the font states.
 */
const FAMILIES: readonly (readonly [name: RegExp, symbols: ReadonlyMap<string, string>])[] = [
  [/^(?:CMB?SY|LMMathSymbols)\d/, from('0', '′∞∈∋△▽\u0338↦∀∃¬∅ℜℑ⊤⊥ℵ', from('[', '∪ ⊎∧∨⊢⊣⌊⌋⌈⌉{}⟨⟩|∥↕⇕\\≀√∐∇∫⊔⊓⊑⊒§†‡'))],
  [/^(?:CMMIB?|LMMathItalic)\d/, from('(', '↼↽⇀⇁', from('[', '♭♮♯⌣⌢ℓ'))],
  [
    /^MSAM\d/,
    from('!', '↭↫↬≗≿≳⪆⊸∴∵≑≜≾≲⪅⪕⪖⋞⋟≼≦⩽≶‵ ≓≒≽≧⩾≷⊏⊐⊳⊲⊵⊴★≬▼▶◀  △▲▽≖⋚⋛⪋⪌¥⇛⇚✓⊻⊼⩞∠∡∢∝⌣⌢⋐⋑⋓⋒⋏⋎⋋⋌⫅⫆≏≎⋘⋙⌜⌝®Ⓢ⋔∔∽⋍⌞⌟✠∁⊺⊚⊛'),
  ],
  [/^CMEX\d/, from('P', '∑∏∫⋃⋂   ∑∏∫⋃⋂', from('p', '√√√√'))],
];

/** Returns symbols by the characters from `first` on, and others. */
function from(first: string, symbols: string, others: ReadonlyMap<string, string> = new Map()): Map<string, string> {
  const start = first.charCodeAt(0);
  const found = Array.from(symbols, (symbol, at) => [String.fromCharCode(start + at), symbol] as const);
  return new Map([...found.filter(([, symbol]) => symbol !== ' '), ...others]);
}

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
