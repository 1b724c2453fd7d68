import type { Font } from './model.js';

/** The family of a font as a word processor lists it, such as `Times New Roman` for `TimesNewRomanPS-BoldMT`. */
export function familyOf({ name, family }: Font): string {
  const whole = (name === '' ? family : name).replace(/^[A-Z]{6}\+/, '');
  const plain = widthlessFamilyOf(whole, family);
  return CONDENSED.test(whole) && !/narrow|condensed/i.test(plain) ? `${plain} Condensed` : plain;
}

/** Matches what names say of narrow letters, as in `HelveticaNeue-BoldCond` and `UniversLT-Cn`. */
const CONDENSED = /(?:Cond(?:ensed)?|Narrow|(?<=[a-z-])Cn)(?![a-z])/;

function widthlessFamilyOf(name: string, family: string): string {
  const base = withoutStyle(name);
  const known = KNOWN.find(([pattern]) => pattern.test(base));
  if (known !== undefined) return known[1];
  // A family that the font file names with spaces is what its maker calls it.
  if (family.includes(' ')) return withoutStyle(family);
  return base
    .replace(/[-_]+/g, ' ')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .trim();
}

/** The name without what it says about weight and slant. */
function withoutStyle(name: string): string {
  const [family = ''] = name.split(/[,]|(?<!^MS)-(?=[A-Z])/);
  const plain = family.replace(STYLE, '').replace(/(PS)?(MT|Std|Pro|LT)?$/, '');
  return plain === '' ? family : plain;
}

const STYLE =
  /[ -]*((Semi|Demi|Extra|Ultra)?(Bold|Light)|Italic|Oblique|Regular|Roman|Book|Medium|Black|Heavy|Thin|Kursiv)+$/i;

const KNOWN: readonly (readonly [pattern: RegExp, family: string])[] = [
  [/^Times ?New ?Roman/i, 'Times New Roman'],
  [/^(Times|NimbusRom)/i, 'Times New Roman'],
  [/^Arial ?Narrow/i, 'Arial Narrow'],
  [/^Arial ?Unicode/i, 'Arial Unicode MS'],
  [/^Arial/i, 'Arial'],
  [/^(Helvetica|NimbusSan)/i, 'Helvetica'],
  [/^Courier ?New/i, 'Courier New'],
  [/^(Courier|NimbusMon)/i, 'Courier New'],
  [/^CM(TT|VTT|SLTT|TCSC)|^LM(Mono|TT)|^SFTT|^ECTT/i, 'Latin Modern Mono'],
  [/^CM(SS|BRM)|^LMSans|^(SF|EC)S[SXIO]\d/i, 'Latin Modern Sans'],
  [/^(CM|LM|SF|EC)(R|B|BX|TI|SL|CSC|MI|SY|EX|RM|Roman|BXTI|U|XC|CC|FF|SC)[A-Z]*\d*\b/, 'Latin Modern Roman'],
  [/^DejaVu ?Sans ?Mono/i, 'DejaVu Sans Mono'],
  [/^DejaVu ?Sans/i, 'DejaVu Sans'],
  [/^DejaVu ?Serif/i, 'DejaVu Serif'],
  [/^N?SimSun/i, 'SimSun'],
  [/^SimHei/i, 'SimHei'],
  [/^KaiTi(?!SC|TC)/i, 'KaiTi'],
  [/^DengXian/i, 'DengXian'],
  [/^(Microsoft|MS) ?YaHei/i, 'Microsoft YaHei'],
  [/^(Microsoft|MS) ?JhengHei/i, 'Microsoft JhengHei'],
  [/^PMingLiU/i, 'PMingLiU'],
  [/^MingLiU/i, 'MingLiU'],
  [/^MS-?PMincho/i, 'MS PMincho'],
  [/^MS-?Mincho/i, 'MS Mincho'],
  [/^MS-?PGothic/i, 'MS PGothic'],
  [/^MS-?Gothic/i, 'MS Gothic'],
  [/^P052/, 'Palatino Linotype'],
  [/^C059/, 'Century Schoolbook'],
  [/^(URW ?)?Bookman(?!ia)/i, 'Bookman Old Style'],
  [/^Wingdings/i, 'Wingdings'],
  [/^Symbol/i, 'Symbol'],
];

/**
 * Returns the generic family that replaces a font family on computers where it is not installed. The name goes before the
 * flag Serif: some programs set it for all fonts, and TeX for none.
 */
export function genericOf({ name, fixedPitch, serif }: Font): 'serif' | 'sans-serif' | 'monospace' {
  if (MONOSPACE.test(name) || (fixedPitch && !EAST_ASIAN.test(name))) return 'monospace';
  if (SANS_SERIF.test(name)) return 'sans-serif';
  return serif || SERIF.test(name) ? 'serif' : 'sans-serif';
}

const MONOSPACE = /mono|courier|consol|cursor|(?<!american ?)typewriter|inconsolata|NimbusMon|^(CM|SF|EC)(I|SL|V)?TT/i;

/** Names of families for Chinese, Japanese and Korean, whose characters all have one width without being typewritten. */
const EAST_ASIAN =
  /CJK|(?<!letter ?)gothic|mincho|ming\b|mingliu|song|simsun|simhei|yahei|heiti|kaiti|fangsong|batang|gulim|dotum|gungsuh|malgun|nanum|meiryo|hiragino|pingfang|source ?han|(?:noto ?(?:sans|serif)|ipaex?|takao) ?(?:jp|kr|sc|tc|hk|gothic|mincho|pgothic|pmincho)/i;

const SANS_SERIF =
  /sans|arial|helvet|calibri|verdana|tahoma|segoe|roboto|gothic|geneva|lucida ?grande|trebuchet|futura|frutiger|univers|myriad|gill|optima|avenir|lato\b|inter\b|poppins|montserrat|raleway|ubuntu|impact|comic|biolinum|heros|adventor|^CM(SS|BRM)|^(SF|EC)S[SXIO]\d/i;

/** Names of families, the free copies of Times, Palatino, Bookman and Century Schoolbook among them. */
const SERIF =
  /times|serif|roman|american ?typewriter|georgia|garamond|cambria|palatino|bookman|century|minion|mincho|song|NimbusRom|termes|pagella|palladio|bonum|schola|schlbk|P052|C059|tinos|libertine|charter|utopia|stix|baskerv|bodoni|didot|caslon|goudy|sabon|janson|plantin|constantia|antiqua|gentium|charis|crimson|cormorant|merriweather|playfair|vollkorn|^(CM|LM|SF|EC)[RBTSMC]/i;
