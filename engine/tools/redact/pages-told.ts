import { formatPages } from '../../geometry/page-selection.js';

const MOST_LISTED = 200;

/** Pages by their numbers, as a sentence has them; not all when they are many. */
export function pagesOf(pages: readonly number[]): string {
  const list = formatPages(pages);
  const short = list.length > MOST_LISTED ? `${list.slice(0, list.lastIndexOf(',', MOST_LISTED))}, …` : list;
  return `page${pages.length === 1 ? '' : 's'} ${short.replaceAll(',', ', ').replaceAll(',  ', ', ')}`;
}
