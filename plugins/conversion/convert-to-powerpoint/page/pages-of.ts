import type { Artwork, DocumentModel, FlowElement, PageComment, PageFacts } from '../../../../engine/index.js';
import { withSlideNumbers } from './slide-numbers.js';
import { withTitle } from './title-in-header.js';

/** The content of a page from which a slide is made. */
export interface SlidePage {
  readonly facts: PageFacts;
  readonly artwork: readonly Artwork[];
  readonly comments: readonly PageComment[];
  readonly elements: readonly FlowElement[];
}

/** The pages of a model that was read by page. @param firstNumber that the first slide shows */
export async function* pagesOf(model: DocumentModel, firstNumber: number): AsyncGenerator<SlidePage> {
  const facts = new Map(model.pages.map((page) => [page.number, withSlideNumbers(page, firstNumber)]));
  let open: (SlidePage & { readonly elements: FlowElement[] }) | undefined;
  for await (const element of model.elements()) {
    if (element.kind !== 'page') {
      open?.elements.push(element);
      continue;
    }
    if (open !== undefined) yield withTitle(open, model.bodySize);
    const own = facts.get(element.number);
    open =
      own === undefined
        ? undefined
        : { facts: own, artwork: element.artwork ?? [], comments: element.comments ?? [], elements: [] };
  }
  if (open !== undefined) yield withTitle(open, model.bodySize);
}
