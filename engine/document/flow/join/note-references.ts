import type { RunStyle } from '../../flow-elements.js';
import type { PageContent, TextRun } from '../page/page-content.js';

/** In points: maximum distance of the target of a link from the upper edge of the footnote that it leads to. */
const NEAR = 20;

/**
 * Returns whether a run refers to a footnote of its page: it is raised, or links to the footnote, as figures that are drawn raised in
 * their font do.
 * @param top the upper edge of the footnote
 */
export function refersTo(
  { style, link }: TextRun,
  top: number,
  { number, styles }: Pick<PageContent, 'number'> & { readonly styles: readonly RunStyle[] },
): boolean {
  if (styles[style]?.shift === 'superscript') return true;
  const isOnPage = link !== undefined && 'page' in link && link.page === number;
  return isOnPage && link.top !== undefined && Math.abs(link.top - top) < NEAR;
}
