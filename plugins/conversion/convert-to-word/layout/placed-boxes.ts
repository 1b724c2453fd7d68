import type { Box, FlowElement } from '../../../../engine/index.js';

/** Where a part of an element stands on its page. */
export interface PlacedBox extends Box {
  /** The number of the element. */
  readonly element: number;
  readonly page: number;
  /** Whether it is a paragraph or the like, not a table or a figure. */
  readonly isText: boolean;
  /** Whether it is text of several lines, which fill the width that they have. */
  readonly isFull: boolean;
}

/** Collects where the elements of a document stand. */
export class Boxes {
  readonly #ofPage = new Map<number, PlacedBox[]>();

  add(element: Exclude<FlowElement, { readonly kind: 'page' }>, number: number): void {
    if (element.kind === 'footnote' || (element.kind === 'figure' && element.behindText)) return;
    const isText = 'format' in element;
    const isFull = isText && element.format.lineHeight > 0;
    for (const { page, box } of element.places) {
      const boxes = this.#ofPage.get(page) ?? [];
      this.#ofPage.set(page, boxes);
      boxes.push({ ...box, element: number, page, isText, isFull });
    }
  }

  on(page: number): readonly PlacedBox[] {
    return this.#ofPage.get(page) ?? [];
  }
}
