import type { FlowElement, Paragraph } from '../../../../engine/index.js';
import type { SlidePage } from './pages-of.js';
import { hasWord, sizeOf, textPieces } from '../text/text-piece.js';

/**
 * Returns a page whose title is among its elements: the title of several slides in a row looks like a running head, but has
 * the largest letters of its page.
 */
export function withTitle(page: SlidePage, bodySize: number): SlidePage {
  const { facts, elements } = page;
  const others = [...elements.flatMap(textPieces), ...facts.footer];
  const most = others.reduce((size, text) => Math.max(size, sizeOf(text)), bodySize);
  const titles = facts.header.filter((it) => sizeOf(it) > most + SAME_SIZE && hasWord(it));
  const [title] = titles;
  if (title === undefined || titles.length > 1) return page;
  return {
    ...page,
    facts: { ...facts, header: facts.header.filter((it) => it !== title) },
    elements: [headingOf(title), ...elements],
  };
}

/** In points. */
const SAME_SIZE = 0.1;

function headingOf({ runs, format, places }: Paragraph): FlowElement {
  return { kind: 'heading', level: 1, runs, format, places };
}
