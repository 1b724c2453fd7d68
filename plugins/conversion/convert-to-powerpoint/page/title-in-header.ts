import { type FlowElement, type Paragraph, TITLE_RATIO } from '../../../../engine/index.js';
import type { SlidePage } from './pages-of.js';
import { sizeOf, textPieces } from '../text/text-piece.js';

/**
 * Returns a page whose title is among its elements: the title of several slides in a row looks like a running head, but has
 * the largest letters of its page.
 */
export function withTitle(page: SlidePage, bodySize: number): SlidePage {
  const { facts, elements } = page;
  const most = elements.flatMap(textPieces).reduce((size, piece) => Math.max(size, sizeOf(piece)), 0);
  const least = Math.max(most, TITLE_RATIO * bodySize);
  const titles = facts.header.filter((it) => sizeOf(it) >= least);
  const [title] = titles;
  if (title === undefined || titles.length > 1) return page;
  return {
    ...page,
    facts: { ...facts, header: facts.header.filter((it) => it !== title) },
    elements: [headingOf(title), ...elements],
  };
}

function headingOf({ runs, format, places }: Paragraph): FlowElement {
  return { kind: 'heading', level: 1, runs, format, places };
}
