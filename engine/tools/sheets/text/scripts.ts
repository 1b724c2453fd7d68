import type { FontWish } from '../../font-order.js';
import type { Line } from './lines.js';

/** The scripts of today, by their names in Unicode, and for fontconfig a language that is written in each. */
const languages = {
  Latin: undefined,
  Greek: undefined,
  Cyrillic: undefined,
  Han: 'zh-cn',
  Hiragana: 'ja',
  Katakana: 'ja',
  Hangul: 'ko',
  Bopomofo: 'zh-tw',
  Arabic: 'ar',
  Hebrew: 'he',
  Devanagari: 'hi',
  Bengali: 'bn',
  Tamil: 'ta',
  Telugu: 'te',
  Gujarati: 'gu',
  Gurmukhi: 'pa',
  Kannada: 'kn',
  Malayalam: 'ml',
  Oriya: 'or',
  Sinhala: 'si',
  Thai: 'th',
  Lao: 'lo',
  Khmer: 'km',
  Myanmar: 'my',
  Tibetan: 'bo',
  Georgian: 'ka',
  Armenian: 'hy',
  Ethiopic: 'am',
  Mongolian: 'mn-cn',
  Syriac: 'syr',
  Thaana: 'dv',
  Nko: 'nqo',
  Cherokee: 'chr',
  Canadian_Aboriginal: 'iu',
  Tifinagh: 'ber-ma',
  Yi: 'ii',
  Javanese: undefined,
  Balinese: undefined,
  Sundanese: undefined,
  Adlam: undefined,
} as const satisfies Readonly<Record<string, string | undefined>>;

export type Script = keyof typeof languages;

const scripts = Object.keys(languages) as readonly Script[];
const patterns = scripts.map((script) => [script, new RegExp(`\\p{Script=${script}}`, 'u')] as const);

/** The script of each character; punctuation, marks and digits go with what is before them, or after them. */
export function scriptsOf(line: Line): readonly (Script | undefined)[] {
  const known = line.map(scriptOf);
  const first = known.find((script) => script !== undefined);
  let last = first;
  return known.map((script) => (last = script ?? last));
}

/** The script that a character alone belongs to; undefined for what many share, and for scripts of old. */
function scriptOf(code: number): Script | undefined {
  const character = String.fromCodePoint(code);
  return patterns.find(([, pattern]) => pattern.test(character))?.[0];
}

/** The language whose characters of Chinese origin a text has, as far as its other characters tell. */
export function eastAsianLanguageOf(text: string): string {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return languages.Hiragana;
  if (/\p{Script=Hangul}/u.test(text)) return languages.Hangul;
  return /\p{Script=Bopomofo}/u.test(text) ? languages.Bopomofo : languages.Han;
}

/** What text in a script wants of its fonts. */
export function wishFor(script: Script | undefined, eastAsian: string): FontWish {
  const language = script && languages[script];
  if (language === undefined || script === undefined) return { families: western(script), language };
  const family = eastAsianFamilies.get(eastAsian);
  if (isEastAsian(script) && family !== undefined) return { families: [family, ...plainFamilies], language: eastAsian };
  return { families: [notoFor(script), ...plainFamilies], language };
}

/** Liberation Sans by the name of the font whose widths it has, and what has the letters that it lacks. */
const plainFamilies = ['Arial', 'DejaVu Sans'] as const;

function western(script: Script | undefined): readonly string[] {
  const own = script === undefined || alphabets.has(script) ? [] : [notoFor(script)];
  return [...own, ...plainFamilies];
}

const alphabets: ReadonlySet<Script> = new Set(['Latin', 'Greek', 'Cyrillic']);

function notoFor(script: Script): string {
  return `Noto Sans ${script.replaceAll('_', ' ')}`;
}

const eastAsianFamilies: ReadonlyMap<string, string> = new Map([
  ['ja', 'Noto Sans CJK JP'],
  ['ko', 'Noto Sans CJK KR'],
  ['zh-cn', 'Noto Sans CJK SC'],
  ['zh-tw', 'Noto Sans CJK TC'],
]);

function isEastAsian(script: Script): boolean {
  return ['Han', 'Hiragana', 'Katakana', 'Hangul', 'Bopomofo'].includes(script);
}
