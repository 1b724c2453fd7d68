import type { FlowElement } from '../flow-elements.js';

export interface NumberedElement {
  readonly element: FlowElement;
  /** The number of the element in the survey; the start of a page has that of the element after it. */
  readonly number: number;
}

export async function* numberedElements(
  elements: AsyncIterable<FlowElement>,
): AsyncGenerator<NumberedElement, undefined> {
  let number = 0;
  for await (const element of elements) {
    yield { element, number };
    if (element.kind !== 'page') number += 1;
  }
  return undefined;
}
