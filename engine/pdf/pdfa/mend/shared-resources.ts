import type { PdfDict, Ref } from '../../syntax/values.js';

/** Makes dictionaries of resources that are no objects of the document objects of the result, which others can share. */
export class SharedResources {
  readonly #added = new Map<PdfDict, Ref>();

  constructor(private readonly add: (resources: PdfDict) => Ref) {}

  of(resources: PdfDict): Ref {
    const shared = this.#added.get(resources) ?? this.add(resources);
    this.#added.set(resources, shared);
    return shared;
  }
}
