import type { DocumentModel, FlowElement } from '../../../../engine/index.js';

type Element = Exclude<FlowElement, { readonly kind: 'page' }>;

/** In points: how far texts below each other may reach over each other. */
const REACH = 4;

/**
 * Returns the model with the texts at the foot of a page, such as an address, before the text above them that goes on to another page:
 * Word keeps a frame on the page of the paragraph after it.
 */
export function withFeetFirst(model: DocumentModel): DocumentModel {
  return { ...model, elements: () => reordered(model.elements()) };
}

async function* reordered(elements: AsyncIterable<FlowElement>): AsyncGenerator<FlowElement> {
  // A text that goes on to another page, and the footnotes after it.
  let held: FlowElement[] = [];
  for await (const element of elements) {
    const [open] = held;
    if (open !== undefined && open.kind !== 'page' && element.kind !== 'page' && isAtFootBelow(element, open))
      yield element;
    else if (open !== undefined && element.kind === 'footnote' && held.length < MAX_HELD) held.push(element);
    else {
      yield* held;
      held = goesOn(element) ? [element] : [];
      if (held.length === 0) yield element;
    }
  }
  yield* held;
}

/** More footnotes do not belong to one text. */
const MAX_HELD = 100;

function goesOn(element: FlowElement): boolean {
  if (element.kind !== 'paragraph' && element.kind !== 'list-item') return false;
  const { places } = element;
  return (places[0]?.page ?? 0) < (places.at(-1)?.page ?? 0);
}

/** Whether an element is a text below the part of another one that stands on its page. */
function isAtFootBelow(element: Element, { places: [above] }: Element): boolean {
  const [own, ...others] = element.places;
  if (element.kind !== 'paragraph' || own === undefined || above === undefined || others.length > 0) return false;
  return own.page === above.page && own.box.top >= above.box.bottom - REACH;
}
