import type { Page } from '../pages/page-tree.js';
import type { PdfFile } from '../file/pdf-file.js';
import { PdfDict, Ref, type PdfValue } from '../syntax/values.js';

/** Categories of a resource dictionary that contain named resources. */
export const categories = ['XObject', 'Font', 'ExtGState', 'ColorSpace', 'Pattern', 'Shading', 'Properties'] as const;

/** An object number, or a direct dictionary that pages inherit. */
export type HolderId = number | PdfDict;

/** A resource dictionary or category that several pages can share. */
export interface Holder {
  readonly id: HolderId;
  /** The category dictionaries in it, which contain the named resources. */
  readonly parts: () => readonly PdfDict[];
}

const noResources = new PdfDict();
const noUsers: ReadonlySet<number> = new Set();

/** Maps shareable resource dictionaries and categories to the pages that use them. */
export class ResourceUsers {
  readonly #users = new Map<HolderId, Set<number>>();

  constructor(private readonly file: PdfFile) {}

  /** @param dict the dictionary of the page */
  addPage(page: Page, dict: PdfDict | undefined): void {
    for (const { id } of this.#holdersOf(page, dict)) {
      const users = this.#users.get(id);
      if (users === undefined) this.#users.set(id, new Set([page.ref.num]));
      else users.add(page.ref.num);
    }
  }

  /** Returns the page's /Resources as written; inherited ones are the same value for all pages. */
  resources(page: Page): PdfValue {
    return resourcesOf(page, this.file.dict(page.ref));
  }

  /** Returns the page's resource dictionary and categories that other pages may share. */
  holders(page: Page): readonly Holder[] {
    return this.#holdersOf(page, this.file.dict(page.ref));
  }

  /** Returns the object numbers of the pages that use a dictionary or category. */
  users(id: HolderId): ReadonlySet<number> {
    return this.#users.get(id) ?? noUsers;
  }

  #holdersOf(page: Page, pageDict: PdfDict | undefined): readonly Holder[] {
    const value = resourcesOf(page, pageDict);
    const dict = this.file.dict(value) ?? noResources;
    const parts = categories.map((category) => dict.get(category));
    const holders = parts
      .filter((part) => part instanceof Ref)
      .map((part): Holder => ({ id: part.num, parts: () => [this.file.dict(part) ?? noResources] }));
    const id = value instanceof Ref ? value.num : page.inherited.has('Resources') ? dict : undefined;
    if (id !== undefined) holders.push({ id, parts: () => parts.filter((part) => part instanceof PdfDict) });
    return holders;
  }
}

function resourcesOf({ inherited }: Page, dict: PdfDict | undefined): PdfValue {
  return inherited.get('Resources') ?? dict?.get('Resources') ?? null;
}
