import type { Page } from '../../pages/page-tree.js';
import type { PdfFile } from '../../file/pdf-file.js';
import { tryRead } from '../../file/try-read.js';
import { type PdfDict, Ref, type PdfValue } from '../../syntax/values.js';
import type { SecondaryStream } from './secondary-streams.js';

interface ResourceOwner {
  readonly holder: Ref;
  readonly resources: PdfDict;
}

/** Finds the page whose resources a form uses that has no /Resources of its own. */
export class OwningPages {
  readonly #byForm = new Map<number, ResourceOwner>();
  #first: ResourceOwner | undefined;

  constructor(file: PdfFile, pages: readonly Page[]) {
    for (const { ref } of pages) {
      const owner = tryRead(() => resourceOwnerOf(file, ref));
      if (owner === undefined) continue;
      this.#first ??= owner;
      for (const [, object] of tryRead(() => file.dict(owner.resources.get('XObject')))?.entries() ?? []) {
        if (object instanceof Ref && !this.#byForm.has(object.num)) this.#byForm.set(object.num, owner);
      }
    }
  }

  withOwner(stream: SecondaryStream): SecondaryStream {
    const home = this.#byForm.get(stream.ref.num) ?? this.#first;
    return stream.resources !== null || home === undefined ? stream : { ...stream, ...home };
  }
}

const MAX_DEPTH = 50;

/** Returns the page, or the page tree node from which the page inherits its resources. */
export function resourceOwnerOf(file: PdfFile, page: Ref): ResourceOwner | undefined {
  let holder: PdfValue = page;
  for (let depth = 0; depth < MAX_DEPTH && holder instanceof Ref; depth++) {
    const node: PdfDict | undefined = file.dict(holder);
    const resources = file.dict(node?.get('Resources'));
    if (resources !== undefined) return { holder, resources };
    holder = node?.get('Parent') ?? null;
  }
  return undefined;
}
