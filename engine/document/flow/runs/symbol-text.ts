/**
 * Characters of the font Symbol (ISO 32000-2, Annex D.5) from code 0x20 on, in rows of 32; a space where the font has no
 * glyph.
 */
const SYMBOL = [
  ' !∀#∃%&∋()∗+,−./0123456789:;<=>?',
  '≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_',
  '‾αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼ ',
  '                                ',
  '€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…⏐⎯↵',
  'ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓',
  '◊〈®©™∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪ 〉∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭ ',
].join('');

/** Characters of the font Wingdings that are used as bullets, marks and arrows, by their codes. */
const WINGDINGS: ReadonlyMap<number, string> = new Map([
  [0x6c, '●'],
  [0x6d, '❍'],
  [0x6e, '■'],
  [0x6f, '□'],
  [0x70, '□'],
  [0x71, '❑'],
  [0x72, '❒'],
  [0x73, '⬧'],
  [0x75, '◆'],
  [0x76, '❖'],
  [0x77, '⬥'],
  [0x9e, '·'],
  [0x9f, '•'],
  [0xa7, '▪'],
  [0xa8, '□'],
  [0xd8, '➢'],
  [0xe0, '→'],
  [0xe8, '➔'],
  [0xf0, '⇨'],
  [0xfb, '✗'],
  [0xfc, '✓'],
  [0xfd, '☒'],
  [0xfe, '☑'],
]);

/** Bullets of symbol fonts, which fonts of other names show as well. */
const BULLETS: ReadonlyMap<number, string> = new Map([
  [0x6e, '■'],
  [0x71, '❑'],
  [0x76, '❖'],
  [0xa7, '▪'],
  [0xa8, '□'],
  [0xb7, '•'],
  [0xd8, '➢'],
  [0xfc, '✓'],
]);

/** Documents name the characters of symbol fonts by U+F000 plus their codes. */
const FIRST_CODE = 0x20;
const FIRST = 0xf020;
const LAST = 0xf0ff;
const NAMED = /[\uf020-\uf0ff]/g;

/**
 * Returns a text that shows the same in other fonts: characters of symbol fonts become those of Unicode.
 * @param font name of the font
 */
export function symbolText(text: string, font: string): string {
  if (/^wingdings(?![ -]?[23])/i.test(font)) {
    return text.replace(/[\u0021-\u00ff\uf020-\uf0ff]/g, (it) => WINGDINGS.get(codeOf(it)) ?? it);
  }
  const isSymbol = /symbol/i.test(font);
  return text.replace(NAMED, (it) => BULLETS.get(codeOf(it)) ?? (isSymbol ? symbolOf(it) : undefined) ?? it);
}

function symbolOf(character: string): string | undefined {
  const symbol = SYMBOL[codeOf(character) - FIRST_CODE];
  return symbol === ' ' ? undefined : symbol;
}

function codeOf(character: string): number {
  const code = character.charCodeAt(0);
  return code >= FIRST && code <= LAST ? code - 0xf000 : code;
}
