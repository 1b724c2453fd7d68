import { ToolFailed } from '../../../errors.js';
import type { DocumentFinds } from '../find/find-in-document.js';
import { pagesOf } from '../pages-told.js';

type Left = Pick<DocumentFinds, 'pages' | 'hidden' | 'objects'>;

/** Why there is no result: what the last round has left. */
export function stillThere(name: string, { pages, hidden, objects }: Left): ToolFailed {
  const isOnPages = pages.length > 0;
  const where = isOnPages
    ? `from ${pagesOf(pages.map(({ page }) => page))}`
    : 'from what the document has beside its pages';
  const advice = isOnPages ? ' Other pages can be redacted: name them as `pages`.' : '';
  return new ToolFailed(
    `${name}: something of what is to be redacted could not be removed ${where}; there is no result.${advice}`,
    {
      cause: new Error(
        `It is left on ${pages.length} pages, in ${hidden.length} pieces of other content and in the objects [${objects.slice(0, 20).join()}].`,
      ),
    },
  );
}
