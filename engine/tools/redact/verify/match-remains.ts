import { InvalidInput, type QuireError, ToolFailed } from '../../../errors.js';
import type { DocumentFinds } from '../find/find-in-document.js';
import { listPages } from '../../../geometry/list-pages.js';

interface RemainingMatches extends Pick<DocumentFinds, 'pages' | 'secondary' | 'objects'> {
  /** The numbers of the pages with matches whose content cannot be decoded completely. */
  readonly undecoded: readonly number[];
}

/**
 * Returns the error for matches that remain after the last round. The document is at fault where they are in data that no tool can
 * decode, or where viewers read damaged data in different ways.
 */
export function matchRemains(
  name: string,
  { pages, secondary, objects, undecoded: damaged }: RemainingMatches,
): QuireError {
  const { decoded, undecoded } = objects;
  const cause = new Error(
    `Matches remain on ${pages.length} pages, in ${secondary.length} pieces of other content and in the objects [${[...decoded, ...undecoded].slice(0, 20).join()}].`,
  );
  if (undecoded.length > 0 && pages.length + secondary.length + decoded.length === 0) {
    const what = 'content that is too damaged to be decoded has a match, which cannot be removed';
    return new InvalidInput(`${name}: ${what}; there is no result.`, { cause });
  }
  const isOnPages = pages.length > 0;
  const advice = isOnPages ? ' Other pages can be redacted: select them with `pages`.' : '';
  if (isOnPages && pages.every(({ page }) => damaged.includes(page))) {
    const what = `the content of ${listPages(damaged)} is damaged or has an unknown filter, and a match in it cannot be removed`;
    return new InvalidInput(`${name}: ${what}; there is no result.${advice}`, { cause });
  }
  const where = isOnPages
    ? `from ${listPages(pages.map(({ page }) => page))}`
    : 'from content or objects beside the pages';
  return new ToolFailed(`${name}: a match could not be removed ${where}; there is no result.${advice}`, { cause });
}
