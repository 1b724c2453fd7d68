import type { FlowElement } from '../../../../engine/index.js';

type Element = Exclude<FlowElement, { readonly kind: 'page' }>;

/** Returns whether an element is a footnote that Word places itself. On pages without an order, footnotes are text. */
export function isAtFoot({ kind, places: [first] }: Element, fixedPages: ReadonlySet<number>): boolean {
  return kind === 'footnote' && (first === undefined || !fixedPages.has(first.page));
}
