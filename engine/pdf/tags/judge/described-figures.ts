import type { FlowElement } from '../../../document/flow-elements.js';
import { readJsonLines } from '../../../files/json-lines.js';
import type { Source } from '../../assembly/source.js';
import type { Ref } from '../../syntax/values.js';
import { alternateText, figureOnPage } from '../alternate-text.js';
import type { BareFigure } from './tag-tree.js';

/**
 * Returns descriptions of figures from the document model: a page on which the tree has as many figures without a
 * description as the model has figures has the same ones, in the same order.
 * @param elements the path of a file with a `FlowElement` in each line
 */
export async function describedFigures(
  { tree }: Source,
  figures: readonly BareFigure[],
  elements: string | undefined,
): Promise<ReadonlyMap<Ref, string>> {
  const described = new Map<Ref, string>();
  if (figures.length === 0) return described;
  const texts = elements === undefined ? new Map<number, string[]>() : await textsByPage(elements);
  const numbers = new Map(tree.pages.map(({ ref }, index) => [ref.num, index + 1]));
  const counts = new Map<number, number>();
  for (const { page } of figures) counts.set(page, (counts.get(page) ?? 0) + 1);
  const next = new Map<number, number>();
  for (const { ref, page } of figures) {
    const number = numbers.get(page);
    const found = texts.get(number ?? 0) ?? [];
    const index = next.get(page) ?? 0;
    next.set(page, index + 1);
    const text = found.length === counts.get(page) ? found[index] : undefined;
    described.set(ref, text ?? (number === undefined ? 'Figure' : figureOnPage(number)));
  }
  return described;
}

async function textsByPage(elements: string): Promise<Map<number, string[]>> {
  const texts = new Map<number, string[]>();
  for await (const element of readJsonLines<FlowElement>(elements)) {
    const page = element.kind === 'figure' ? element.places[0]?.page : undefined;
    if (element.kind !== 'figure' || page === undefined) continue;
    texts.set(page, [...(texts.get(page) ?? []), alternateText(element)]);
  }
  return texts;
}
