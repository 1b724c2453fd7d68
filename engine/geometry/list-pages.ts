import { formatPages } from './page-selection.js';

const MAX_LIST_LENGTH = 200;

/** Returns page numbers as text for a message; a long list is cut short. */
export function listPages(pages: readonly number[]): string {
  const list = formatPages(pages);
  const short = list.length > MAX_LIST_LENGTH ? `${list.slice(0, list.lastIndexOf(',', MAX_LIST_LENGTH))}, …` : list;
  return `page${pages.length === 1 ? '' : 's'} ${short.replaceAll(',', ', ').replaceAll(',  ', ', ')}`;
}
