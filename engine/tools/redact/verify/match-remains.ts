import { ToolFailed } from '../../../errors.js';
import type { DocumentFinds } from '../find/find-in-document.js';
import { listPages } from '../../../geometry/list-pages.js';

type RemainingMatches = Pick<DocumentFinds, 'pages' | 'secondary' | 'objects'>;

/** Returns the error for matches that remain after the last round. */
export function matchRemains(name: string, { pages, secondary, objects }: RemainingMatches): ToolFailed {
  const isOnPages = pages.length > 0;
  const where = isOnPages
    ? `from ${listPages(pages.map(({ page }) => page))}`
    : 'from content or objects beside the pages';
  const advice = isOnPages ? ' Other pages can be redacted: select them with `pages`.' : '';
  return new ToolFailed(`${name}: a match could not be removed ${where}; there is no result.${advice}`, {
    cause: new Error(
      `Matches remain on ${pages.length} pages, in ${secondary.length} pieces of other content and in the objects [${objects.slice(0, 20).join()}].`,
    ),
  });
}
