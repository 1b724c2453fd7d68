import type { DocumentModel } from '../../../../engine/index.js';

/** Tells the width of the text of each page, in points. */
export function bodyWidths({ pages }: Pick<DocumentModel, 'pages'>): (page: number) => number {
  const widths = new Map(
    pages.map(({ number, body, size }) => [number, body === undefined ? size.width : body.right - body.left]),
  );
  return (page) => Math.max(1, widths.get(page) ?? 1);
}
