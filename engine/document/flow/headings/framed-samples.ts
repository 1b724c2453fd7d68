import type { PageContent, PagePart, TextPart } from '../page/page-content.js';

/** Maximum share of the lines of a page that are in a sample; a frame around more is the layout of a page. */
const MAX_SHARE = 0.5;

/**
 * Returns the texts of a page in frames with several texts beside running text: a sample of another document, or a notice,
 * whose title is no heading of this document.
 */
export function framedSamples({ boxes }: PageContent, body: readonly PagePart[]): ReadonlySet<PagePart> {
  const texts = body.filter((part) => part.kind === 'text');
  const all = linesOf(texts);
  const samples = new Set<PagePart>();
  boxes.forEach(({ inner, sides }, index) => {
    if (inner === undefined || sides.left === undefined || sides.right === undefined) return;
    const inside = texts.filter(({ boxed }) => boxed === index);
    if (inside.length > 1 && linesOf(inside) < MAX_SHARE * all) for (const text of inside) samples.add(text);
  });
  return samples;
}

function linesOf(texts: readonly TextPart[]): number {
  return texts.reduce((sum, { lines }) => sum + lines.length, 0);
}
