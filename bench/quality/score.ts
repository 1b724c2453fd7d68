import { similarity } from './similarity.js';
import type { Statement, Truth } from './truths.js';

/**
 * The share of the reference text that a text contains, from 0 to 1. Both are normalised: ligatures decomposed,
 * words rejoined at hyphenated line ends, runs of white space reduced to one space.
 */
export function score(text: string, { text: truth = '', kind }: Truth): number {
  const [one, other] = [plain(text), plain(truth)];
  return kind === 'no spaces' ? similarity(one.replaceAll(' ', ''), other.replaceAll(' ', '')) : similarity(one, other);
}

/** Number of statements that hold. */
export function heldBy(text: string, statements: readonly Statement[]): number {
  const read = letters(text);
  return statements.filter((statement) => holds(read, statement)).length;
}

function holds(text: string, statement: Statement): boolean {
  if (statement.type !== 'order') return text.includes(letters(statement.text)) === (statement.type === 'present');
  const [before, after] = [text.indexOf(letters(statement.before)), text.lastIndexOf(letters(statement.after))];
  return before >= 0 && before < after;
}

function plain(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\u00ad\ufffe\ufeff\u200b-\u200f\u202a-\u202e]/g, (mark) =>
      mark === '\ufffe' || mark === '\u00ad' ? '-' : '',
    )
    .replace(/(\p{L})-[ \t]*\r?\n\s*(?=\p{Ll})/gu, '$1')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

function letters(text: string): string {
  return plain(text)
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}
