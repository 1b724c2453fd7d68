import { detectLanguage } from '../../../../engine/index.js';

/** Shorter texts in Latin letters, such as the labels of a form, look like those of several languages. */
const MIN_LATIN_LETTERS = 200;

/** Returns the language of a text as BCP 47; undefined when the text does not tell. */
export function languageOfText(text: string): string | undefined {
  const latin = text.match(/\p{sc=Latin}/gu)?.length ?? 0;
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  return 2 * latin > letters && latin < MIN_LATIN_LETTERS ? undefined : detectLanguage(text);
}
