import { itemsOf, surpriseOf } from './encodings/likelihood.js';
import { modelledLanguages, modelOf } from './encodings/language-model.js';

/** Scripts that one language uses more than all others; Japanese comes before Chinese, whose characters it has too. */
const scripts: readonly (readonly [language: string, letters: RegExp])[] = [
  ['ja', /[\p{sc=Hiragana}\p{sc=Katakana}]/gu],
  ['ko', /\p{sc=Hangul}/gu],
  ['zh', /\p{sc=Han}/gu],
  ['th', /\p{sc=Thai}/gu],
  ['hi', /\p{sc=Devanagari}/gu],
  ['bn', /\p{sc=Bengali}/gu],
  ['ta', /\p{sc=Tamil}/gu],
  ['hy', /\p{sc=Armenian}/gu],
  ['ka', /\p{sc=Georgian}/gu],
];

/** The share of the letters that a script has at least in a text of its language. */
const SHARE = 0.2;
const MIN_LETTERS = 20;
const MAX_LENGTH = 4000;

/** Returns the language of a text as BCP 47, from its script and its letter pairs; undefined for a text too short to tell. */
export function detectLanguage(text: string): string | undefined {
  const sample = text.slice(0, MAX_LENGTH);
  const letters = sample.match(/\p{L}/gu)?.length ?? 0;
  if (letters < MIN_LETTERS) return undefined;
  const byScript = scripts.find(([, letter]) => (sample.match(letter)?.length ?? 0) >= SHARE * letters);
  if (byScript !== undefined) return byScript[0];
  const items = itemsOf(sample);
  const english = modelOf('en');
  let [best, least]: [string | undefined, number] = [undefined, Infinity];
  for (const language of modelledLanguages()) {
    const surprise = surpriseOf(items, modelOf(language), english);
    if (surprise < least) [best, least] = [language, surprise];
  }
  return best;
}
