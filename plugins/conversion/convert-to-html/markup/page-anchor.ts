import type { Cursor, Environment } from './markup-environment.js';
import { attributes } from './escape.js';

/** An empty element with which a page of the original begins; empty text when the page has begun before. */
export function pageAnchor(
  page: number,
  {
    tag,
    cursor,
    environment,
  }: { readonly tag: 'div' | 'span'; readonly cursor: Cursor; readonly environment: Environment },
): string {
  if (!cursor.beginPage(page)) return '';
  const given = attributes({
    id: `page-${page}`,
    'epub:type': environment.isBook ? 'pagebreak' : undefined,
    role: 'doc-pagebreak',
    title: page,
  });
  return `<${tag}${given}></${tag}>`;
}
