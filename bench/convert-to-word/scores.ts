import { type Count, countOf } from '../document-model/compare.js';
import type { OfficeContents } from './office-contents.js';

/** How much of a document another one has, and how many pages it takes. */
export interface WordScore {
  readonly parts: Readonly<Record<Part, Count>>;
  readonly pages: { readonly original: number; readonly result: number };
}

export const PARTS = ['longParagraphs', 'headings', 'items', 'cells', 'notes', 'headers'] as const;
export type Part = (typeof PARTS)[number];

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
    const sum = (key: keyof Count): number => scores.reduce((total, { parts }) => total + parts[part][key], 0);
    const [right, found, known] = [sum('right'), sum('found'), sum('known')];
    // Of paragraphs, the share that came back whole: what else became a long paragraph is counted as lost already.
    const share = part === 'longParagraphs' ? right / known : (2 * right) / (found + known);
    return (known === 0 ? '–' : share.toFixed(2)).padStart(10);
  });
  const [original, result] = (['original', 'result'] as const).map((key) =>
    scores.reduce((total, { pages }) => total + pages[key], 0),
  );
  const within = scores.filter(({ pages }) => Math.abs(pages.result - pages.original) <= 0.1 * pages.original).length;
  return `${columns.join('')}${`${result ?? 0}/${original ?? 0}`.padStart(10)}${`${within}/${scores.length}`.padStart(10)}`;
}
