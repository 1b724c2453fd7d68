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

/** Characters of the other fonts of that family that are used as bullets and marks, by their codes. */
const WINGDINGS_2: ReadonlyMap<number, string> = new Map([
  [0x4f, '✗'],
  [0x50, '✓'],
  [0x51, '☒'],
  [0x52, '☑'],
  [0x96, '•'],
  [0x97, '●'],
  [0x98, '●'],
  [0xa0, '▪'],
  [0xa2, '■'],
  [0xa3, '□'],
]);
const WINGDINGS_3: ReadonlyMap<number, string> = new Map([
  [0x70, '▲'],
  [0x71, '▼'],
  [0x74, '◀'],
  [0x75, '▶'],
  [0x7d, '▶'],
]);
const WEBDINGS: ReadonlyMap<number, string> = new Map([
  [0x34, '▶'],
  [0x3c, '■'],
  [0x61, '✔'],
  [0x67, '■'],
  [0x6e, '●'],
  [0x72, '✗'],
]);

const FAMILIES: readonly (readonly [name: RegExp, characters: ReadonlyMap<number, string>])[] = [
  [/^wingdings[ -]?2/i, WINGDINGS_2],
  [/^wingdings[ -]?3/i, WINGDINGS_3],
  [/^wingdings/i, WINGDINGS],
  [/^webdings/i, WEBDINGS],
];

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
const CODED = /[\u0021-\u00ff\uf020-\uf0ff]/g;

/**
 * Returns a function for texts that show the same in other fonts: characters of symbol fonts become those of Unicode.
 * @param font name of the font
 */
export function symbolTexts(font: string): (text: string) => string {
  const family = FAMILIES.find(([name]) => name.test(font))?.[1];
  if (family !== undefined) return (text) => text.replace(CODED, (it) => family.get(codeOf(it)) ?? it);
  const isSymbol = /symbol/i.test(font);
  const characterOf = (it: string): string => BULLETS.get(codeOf(it)) ?? (isSymbol ? symbolOf(it) : undefined) ?? it;
  return (text) => text.replace(NAMED, characterOf);
}

/**
 * Returns the bullet of Wingdings or Wingdings 3 that a text before an item is: LibreOffice shows such bullets in OpenSymbol, with the
 * codes that the letters of Symbol have there too.
 */
export function symbolBullet(text: string, font: string): string | undefined {
  if (text.length !== 1 || text.charCodeAt(0) < FIRST || !/^(?:open|star)symbol/i.test(font)) return undefined;
  const code = codeOf(text);
  return WINGDINGS.get(code) ?? WINGDINGS_3.get(code);
}

function symbolOf(character: string): string | undefined {
  const symbol = SYMBOL[codeOf(character) - FIRST_CODE];
  return symbol === ' ' ? undefined : symbol;
}

function codeOf(character: string): number {
  const code = character.charCodeAt(0);
  return code >= FIRST && code <= LAST ? code - 0xf000 : code;
}
