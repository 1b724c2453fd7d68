import { type Count, countOf } from '../document-model/compare.js';
import type { OfficeContents } from './office-contents.js';
import type { WordCount } from './words-in-order.js';

/** How much of a document another one has, and how many pages it takes. */
export interface WordScore {
  readonly parts: Readonly<Record<Part, Count>>;
  /** A result of no pages is a document that was not converted, or that LibreOffice did not lay out in time. */
  readonly pages: { readonly original: number; readonly result: number };
  readonly words: WordCount;
  /** From 0 to 1, of the pages as LibreOffice draws them. */
  readonly likeness: number;
}

export const PARTS = ['longParagraphs', 'headings', 'items', 'cells', 'notes', 'headers'] as const;
export type Part = (typeof PARTS)[number];

/** The columns of `describe`. */
export const COLUMNS = [...PARTS, 'words', 'likeness', 'pages', 'within 10%', 'failed'];

export function partsOf(original: OfficeContents, result: OfficeContents | undefined): WordScore['parts'] {
  const count = (part: Part): Count => countOf(original[part], result?.[part] ?? []);
  return {
    longParagraphs: count('longParagraphs'),
    headings: count('headings'),
    items: count('items'),
    cells: count('cells'),
    notes: count('notes'),
    headers: count('headers'),
  };
}

export function describe(scores: readonly WordScore[]): string {
  const columns = PARTS.map((part) => {
    const sum = (key: keyof Count): number => sumOf(scores.map(({ parts }) => parts[part][key]));
    const [right, found, known] = [sum('right'), sum('found'), sum('known')];
    // Of paragraphs, the share that came back whole: what else became a long paragraph is counted as lost already.
    const share = part === 'longParagraphs' ? right / known : (2 * right) / (found + known);
    return (known === 0 ? '–' : share.toFixed(2)).padStart(10);
  });
  const original = sumOf(scores.map(({ pages }) => pages.original));
  const result = sumOf(scores.map(({ pages }) => pages.result));
  const within = scores.filter(({ pages }) => Math.abs(pages.result - pages.original) <= 0.1 * pages.original).length;
  const words = sumOf(scores.map((score) => score.words.right)) / sumOf(scores.map((score) => score.words.known));
  const likeness = sumOf(scores.map((score) => score.likeness)) / scores.length;
  const failed = scores.filter(({ pages }) => pages.result === 0).length;
  const numbers = [
    Number.isNaN(words) ? '–' : words.toFixed(3),
    likeness.toFixed(2),
    `${result}/${original}`,
    `${within}/${scores.length}`,
    `${failed}`,
  ];
  return `${columns.join('')}${numbers.map((it) => it.padStart(10)).join('')}`;
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
