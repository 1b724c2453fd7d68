import { type DocumentModel, type FlowElement, type Paragraph, TITLE_RATIO } from '../../../../engine/index.js';

/**
 * Returns the model with the title of the document among its elements where the title is a running head: that of a form stands in large
 * letters on each of its pages.
 */
export function withTitle(model: DocumentModel): DocumentModel {
  const [first] = model.pages;
  const titles = (first?.header ?? []).filter((it) => sizeOf(it) >= TITLE_RATIO * model.bodySize);
  const [title] = titles;
  if (title === undefined || titles.length > 1 || first?.number !== 1) return model;
  return { ...model, elements: () => withFirst(model.elements(), { ...title, style: 'title' }) };
}

/** Yields elements with another one behind the beginning of the first page. */
async function* withFirst(elements: AsyncIterable<FlowElement>, first: FlowElement): AsyncGenerator<FlowElement> {
  let isFirst = true;
  for await (const element of elements) {
    yield element;
    if (isFirst) yield first;
    isFirst = false;
  }
}

function sizeOf({ runs }: Paragraph): number {
  return runs.reduce((most, { style }) => Math.max(most, style.size), 0);
}
