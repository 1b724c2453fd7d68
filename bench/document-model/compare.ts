import type { Truth } from './truth.js';

/** Texts in the document model of a document; each text is reduced to its letters and digits. */
export interface Found extends Truth {
  /** Number of letters in the page models that the document model lacks, and number of all letters. */
  readonly lettersLost: number;
  readonly letters: number;
}

/** How many texts are in both documents, in the result, and in the original. */
export interface Count {
  readonly right: number;
  readonly found: number;
  readonly known: number;
}

export interface Comparison {
  /** Paragraphs of all kinds, so a heading that is read as a paragraph counts here. */
  readonly paragraphs: Count;
  readonly headings: Count;
  readonly items: Count;
  readonly notes: Count;
  readonly lettersKept: number;
}

export function compare(truth: Truth, found: Found): Comparison {
  const all = ({ paragraphs, headings, items }: Truth): readonly string[] => [...paragraphs, ...headings, ...items];
  return {
    paragraphs: countOf(all(truth), all(found)),
    headings: countOf(truth.headings, found.headings),
    items: countOf(truth.items, found.items),
    notes: countOf(truth.notes, found.notes),
    lettersKept: found.letters === 0 ? 1 : 1 - found.lettersLost / found.letters,
  };
}

/** Counts the texts that two lists have in common, with multiplicity. */
export function countOf(known: readonly string[], found: readonly string[]): Count {
  const left = new Map<string, number>();
  for (const text of known) left.set(text, (left.get(text) ?? 0) + 1);
  let right = 0;
  for (const text of found) {
    const count = left.get(text) ?? 0;
    if (count === 0) continue;
    left.set(text, count - 1);
    right += 1;
  }
  return { right, found: found.length, known: known.length };
}

export function sumOf(comparisons: readonly Comparison[]): Comparison {
  const sum = (kind: 'paragraphs' | 'headings' | 'items' | 'notes'): Count => ({
    right: total(comparisons.map((it) => it[kind].right)),
    found: total(comparisons.map((it) => it[kind].found)),
    known: total(comparisons.map((it) => it[kind].known)),
  });
  return {
    paragraphs: sum('paragraphs'),
    headings: sum('headings'),
    items: sum('items'),
    notes: sum('notes'),
    lettersKept: total(comparisons.map((it) => it.lettersKept)) / Math.max(1, comparisons.length),
  };
}

function total(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
