type Word = 'and' | 'or';

const formats = new Map<Word, Intl.ListFormat>();

/**
 * Joins words as a sentence does: "a, b and c". The formats are created on demand, since the first one takes longer than
 * most modules take to load.
 */
export function enumerate(words: readonly string[], word: Word): string {
  const known = formats.get(word);
  if (known !== undefined) return known.format(words);
  const format = new Intl.ListFormat('en-GB', { type: word === 'and' ? 'conjunction' : 'disjunction' });
  formats.set(word, format);
  return format.format(words);
}
