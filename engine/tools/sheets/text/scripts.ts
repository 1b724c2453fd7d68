import type { FontWish } from '../../fontconfig/font-order.js';
import type { Line } from './text-lines.js';

/** Scripts in use today by Unicode name; the value is a language of the script that fontconfig knows, if any. */
const languages = {
  Latin: undefined,
  Greek: undefined,
  Cyrillic: undefined,
  Han: undefined,
  Hiragana: undefined,
  Katakana: undefined,
  Hangul: undefined,
  Bopomofo: undefined,
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

/** The script of each character; punctuation, marks and digits take the script before them, or after them. */
export function scriptsOf(line: Line): readonly (Script | undefined)[] {
  const known = line.map(scriptOf);
  const first = known.find((script) => script !== undefined);
  let last = first;
  return known.map((script) => (last = script ?? last));
}

/** The script of a single character; undefined for shared characters and historic scripts. */
function scriptOf(code: number): Script | undefined {
  // A fast path, because digits would be tested against every pattern.
  if (code < 0x80) return isAsciiLetter(code) ? 'Latin' : undefined;
  const character = String.fromCodePoint(code);
  return patterns.find(([, pattern]) => pattern.test(character))?.[0];
}

function isAsciiLetter(code: number): boolean {
  return (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a);
}

/** Traits of a whole text that decide the fonts of its parts. */
export interface Traits {
  /** The East Asian language of its ideographs, as far as its other characters show. */
  readonly eastAsian: EastAsian;
  /** Whether it has combining marks without precomposed characters. */
  readonly marked: boolean;
}

type EastAsian = 'ja' | 'ko' | 'zh-cn' | 'zh-tw';

export function traitsOf(text: string): Traits {
  return { eastAsian: eastAsianLanguageOf(text), marked: Array.from(text.normalize('NFC')).some(isDiacritic) };
}

/** Blocks of combining marks for Latin, Greek and Cyrillic. */
const DIACRITICS = [
  [0x300, 0x36f],
  [0x1ab0, 0x1aff],
  [0x1dc0, 0x1dff],
] as const;

function isDiacritic(character: string): boolean {
  const code = character.charCodeAt(0);
  return DIACRITICS.some(([first, last]) => code >= first && code <= last);
}

function eastAsianLanguageOf(text: string): EastAsian {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return 'ja';
  if (/\p{Script=Hangul}/u.test(text)) return 'ko';
  return /\p{Script=Bopomofo}/u.test(text) ? 'zh-tw' : 'zh-cn';
}

/** The font preferences for text in a script. */
export function wishFor(script: Script | undefined, { eastAsian, marked }: Traits): FontWish {
  const usual = marked ? forMarks : plainFamilies;
  if (script === undefined || alphabets.has(script)) return { families: usual, language: undefined };
  if (ideographic.has(script)) return { families: [eastAsianFamilies[eastAsian], ...usual], language: eastAsian };
  return { families: [`Noto Sans ${script.replaceAll('_', ' ')}`, ...usual], language: languages[script] };
}

/** Fontconfig maps Arial to Liberation Sans, with the same widths; the other fonts have letters that it lacks. */
const plainFamilies = ['Arial', 'Noto Sans', 'DejaVu Sans'] as const;

/** Liberation Sans has no mark positioning. */
const forMarks = ['Noto Sans', 'DejaVu Sans', 'Arial'] as const;

const alphabets: ReadonlySet<Script> = new Set(['Latin', 'Greek', 'Cyrillic']);
const ideographic: ReadonlySet<Script> = new Set(['Han', 'Hiragana', 'Katakana', 'Hangul', 'Bopomofo']);

const eastAsianFamilies = {
  ja: 'Noto Sans CJK JP',
  ko: 'Noto Sans CJK KR',
  'zh-cn': 'Noto Sans CJK SC',
  'zh-tw': 'Noto Sans CJK TC',
} as const satisfies Readonly<Record<EastAsian, string>>;
