import { type ErrorKind, isQuireError } from '../../errors.js';
import { formatPages } from '../../geometry/page-selection.js';

/** Maximum characters of a list of pages; a longer list is replaced by a count and the first pages. */
const LONGEST_LIST = 60;
const PAGES_OF_LONGER = 8;

/**
 * One sentence for each reason why pages could not be read. @param document the caller's name of it @param unread
 * errors by page number
 */
export function warnAboutUnreadPages(document: string, unread: ReadonlyMap<number, unknown>): readonly string[] {
  const pagesBy = new Map<string, number[]>();
  for (const page of [...unread.keys()].sort((a, b) => a - b)) {
    const reason = reasonOf(unread.get(page));
    pagesBy.set(reason, [...(pagesBy.get(reason) ?? []), page]);
  }
  return [...pagesBy].map(([reason, pages]) =>
    pages.length === 1
      ? `${document}: page ${pages[0]} could not be read and is as it was; it ${reason}.`
      : `${document}: ${listed(pages)} could not be read and are as they were; each ${reason}.`,
  );
}

function reasonOf(error: unknown): string {
  return (isQuireError(error) && reasons[error.kind]) || 'is too damaged or too complex';
}

const reasons: Readonly<Partial<Record<ErrorKind, string>>> = {
  'timed-out': 'took too long',
  'too-complex': 'takes more memory than a job may have',
  'tool-failed': 'met a fault of the service, so it may be read another time',
};

function listed(pages: readonly number[]): string {
  const list = formatPages(pages);
  if (list.length <= LONGEST_LIST) return `pages ${list}`;
  return `${pages.length} pages (${formatPages(pages.slice(0, PAGES_OF_LONGER))},…)`;
}
