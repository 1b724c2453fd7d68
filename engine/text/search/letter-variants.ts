/**
 * Other characters for a letter, beside its compatibility forms (NFKC): files have them for the same text.
 * CJK radicals (Unicode, EquivalentUnifiedIdeograph.txt) come from fonts that share a glyph between a radical and an ideograph.
 * Persian letters look like Arabic ones, and both are typed. Thai fonts have further shapes of marks in the private use area
 * (Windows Thai PUA, from U+F700 on).
 */
const variants: ReadonlyMap<string, string> = new Map([
  ...lettersFrom(0x2e81, '厂乛乚乙亻冂𠘨刀刂卜㔾小小兀尣尢𡯂巳幺彑彐忄心扌攵'),
  ...lettersFrom(
    0x2e9b,
    '旡日月歺母民氵氺灬爫爫丬牛犭王𤴔目示礻𥫗糹纟罓罒㓁冗𦉫羊𦍌𦍋耂肀聿肉𦥑艹艹艹虎衤覀西见角𧢲讠贝𧾷车辶辶辶邑钅長镸长门𨸏阝雨青韦页风飞食𩙿飠饣𩠐马骨鬼鱼鸟卤麦黄黾斉齐歯齿竜龙龜亀龟',
  ),
  ...lettersFrom(
    0xf700,
    '\u0e10\u0e34\u0e35\u0e36\u0e37\u0e48\u0e49\u0e4a\u0e4b\u0e4c\u0e48\u0e49\u0e4a\u0e4b\u0e4c\u0e0d',
  ),
  ...lettersFrom(0xf710, '\u0e31\u0e4d\u0e47\u0e48\u0e49\u0e4a\u0e4b\u0e4c\u0e38\u0e39\u0e3a'),
  ['\u06a9', '\u0643'],
  ['\u06cc', '\u064a'],
  ['\u06c1', '\u0647'],
]);

function lettersFrom(first: number, letters: string): readonly (readonly [string, string])[] {
  return Array.from(letters, (letter, index) => [String.fromCharCode(first + index), letter]);
}

const VARIANT = /[\u2e80-\u2ef3\u06a9\u06c1\u06cc\uf700-\uf71a]/g;
const DIGIT = /(?![0-9])\p{Nd}/gu;
/** Marks of Thai and Lao below and above a consonant, which files have in any order. */
const THAI_MARKS = /[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e\u0eb1\u0eb4-\u0ebc\u0ec8-\u0ece]{2,}/g;

/** Replaces a letter by the usual character for it, digits of all scripts by those of ASCII, and orders Thai and Lao marks. */
export function usualLetter(letter: string): string {
  return letter
    .replace(VARIANT, (variant) => variants.get(variant) ?? variant)
    .replace(DIGIT, asciiDigit)
    .replace(THAI_MARKS, (marks) => Array.from(marks).sort().join(''));
}

/** Decimal digits are encoded in runs of ten, in ascending order (Unicode, section 4.6). */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
  return String((code - zero) % 10);
}
