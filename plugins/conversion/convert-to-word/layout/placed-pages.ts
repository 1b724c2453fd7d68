import {
  type DocumentModel,
  type FlowElement,
  hasCentre,
  type PageFacts,
  type PageStart,
} from '../../../../engine/index.js';

type Element = Exclude<FlowElement, PageStart>;

/**
 * Returns the model with the elements and the artwork that some of its pages have in another one, which was read by page: there
 * all words of a page are text, and all else that the page shows is artwork.
 * @param byPage a model of only these pages
 */
export function withPlacedPages(model: DocumentModel, byPage: DocumentModel): DocumentModel {
  const placed = new Set(byPage.pages.map(({ number }) => number));
  const facts = new Map(model.pages.map((page) => [page.number, page]));
  return {
    ...model,
    pages: model.pages.map((page) => (placed.has(page.number) ? { ...page, fixedLayout: true } : page)),
    elements: () => merged(model.elements(), placedElements(byPage, facts), placed),
  };
}

async function* merged(
  flowing: AsyncIterable<FlowElement>,
  placed: AsyncGenerator<FlowElement, undefined>,
  pages: ReadonlySet<number>,
): AsyncGenerator<FlowElement> {
  try {
    let next = await placed.next();
    let nextPage = pageOf(next.value);
    let last = 0;
    for await (const element of flowing) {
      last = Math.max(last, pageOf(element) ?? last);
      while (next.value !== undefined && (nextPage ?? 0) <= last) {
        yield next.value;
        next = await placed.next();
        nextPage = pageOf(next.value) ?? nextPage;
      }
      if (!pages.has(pageOf(element) ?? last)) yield element;
    }
    for (; next.value !== undefined; next = await placed.next()) yield next.value;
  } finally {
    // A reader that stops early leaves the elements of placed pages open otherwise.
    await placed.return(undefined);
  }
}

function pageOf(element: FlowElement | undefined): number | undefined {
  return element?.kind === 'page' ? element.number : element?.places[0]?.page;
}

/** The elements without those of running heads and feet, which a part of a document does not tell. */
async function* placedElements(
  { elements }: DocumentModel,
  facts: ReadonlyMap<number, PageFacts>,
): AsyncGenerator<FlowElement, undefined> {
  for await (const element of elements()) {
    if (element.kind === 'page' || !isRecurring(element, facts)) yield element;
  }
  return undefined;
}

function isRecurring({ places: [first] }: Element, facts: ReadonlyMap<number, PageFacts>): boolean {
  const page = first === undefined ? undefined : facts.get(first.page);
  if (first === undefined || page === undefined) return false;
  const recurring = [...page.header, ...page.footer].flatMap(({ places }) => places);
  return recurring.some(({ box }) => hasCentre(box, first.box));
}
