import type { Page } from '../../pages/page-tree.js';
import type { PdfFile } from '../../file/pdf-file.js';
import { readable } from '../../file/readable.js';
import { type PdfDict, Ref, type PdfValue } from '../../syntax/values.js';
import type { HiddenStream } from './hidden-streams.js';

interface Home {
  readonly holder: Ref;
  readonly resources: PdfDict;
}

/** For forms that have no resources of their own, which use those of the page that they are on. */
export class Homes {
  readonly #byForm = new Map<number, Home>();
  #first: Home | undefined;

  constructor(file: PdfFile, pages: readonly Page[]) {
    for (const { ref } of pages) {
      const home = readable(() => homeOf(file, ref));
      if (home === undefined) continue;
      this.#first ??= home;
      for (const [, object] of readable(() => file.dict(home.resources.get('XObject')))?.entries() ?? []) {
        if (object instanceof Ref && !this.#byForm.has(object.num)) this.#byForm.set(object.num, home);
      }
    }
  }

  settled(stream: HiddenStream): HiddenStream {
    const home = this.#byForm.get(stream.ref.num) ?? this.#first;
    return stream.resources !== null || home === undefined ? stream : { ...stream, ...home };
  }
}

const deepest = 50;

/** The page, or the node that it inherits its resources from. */
function homeOf(file: PdfFile, page: Ref): Home | undefined {
  let holder: PdfValue = page;
  for (let depth = 0; depth < deepest && holder instanceof Ref; depth++) {
    const node: PdfDict | undefined = file.dict(holder);
    const resources = file.dict(node?.get('Resources'));
    if (resources !== undefined) return { holder, resources };
    holder = node?.get('Parent') ?? null;
  }
  return undefined;
}
