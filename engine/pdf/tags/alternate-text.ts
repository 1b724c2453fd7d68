import type { Figure, Run } from '../../document/flow-elements.js';

/** Describes a figure by its caption, or by the words that it shows; else by its page. */
export function alternateText({ caption, alternateText: shown, places }: Omit<Figure, 'kind' | 'picture'>): string {
  const described = caption === undefined ? '' : textOf(caption.runs);
  return described || shown || figureOnPage(places[0]?.page ?? 0);
}

/** The description of a figure of which nothing else is known. */
export function figureOnPage(page: number): string {
  return `Figure on page ${page}`;
}

function textOf(runs: readonly Run[]): string {
  return runs
    .map(({ text }) => text)
    .join('')
    .trim();
}
