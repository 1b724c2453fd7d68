import { matcherOf } from '../../../text/search/find-text.js';

export interface TextSearch {
  /** The text of each page. */
  readonly pages: readonly string[];
  readonly texts: readonly string[];
}

/** Finds the texts that are on one of the pages, as a compute task: folding the text of a page takes a millisecond or more. */
export default function findTexts({ pages, texts }: TextSearch): readonly string[] {
  return texts.filter((text) => {
    const matcher = matcherOf({ text });
    return pages.some((page) => matcher.find(page).length > 0);
  });
}
