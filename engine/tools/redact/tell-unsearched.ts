import { formatPages } from '../../page-selection.js';
import type { DocumentFinds } from './find-in-document.js';

/** What the caller has to know of pages that were not searched, in a sentence each. */
export function tellUnsearched(name: string, { pictures, unreadable }: DocumentFinds): readonly string[] {
  const told: string[] = [];
  if (pictures.length > 0) {
    const pages = pictures.length === 1 ? 'is a picture' : 'are pictures';
    told.push(
      `${name}: ${pagesOf(pictures)} ${pages} and not searched; the operation ocr finds the text in pictures, and redact removes it then.`,
    );
  }
  if (unreadable.length > 0) {
    const have = unreadable.length === 1 ? 'has' : 'have';
    told.push(
      `${name}: ${pagesOf(unreadable)} ${have} text whose fonts do not say what it means; that could not be searched.`,
    );
  }
  return told;
}

const MOST_LISTED = 200;

function pagesOf(pages: readonly number[]): string {
  const list = formatPages(pages);
  const short = list.length > MOST_LISTED ? `${list.slice(0, list.lastIndexOf(',', MOST_LISTED))}, …` : list;
  return `page${pages.length === 1 ? '' : 's'} ${short.replaceAll(',', ', ').replaceAll(',  ', ', ')}`;
}
