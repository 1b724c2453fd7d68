import type { Page } from '../pages/page-tree.js';
import type { PdfFile } from '../file/pdf-file.js';
import { PdfDict, Ref, type PdfValue } from '../syntax/values.js';

/** The entries of a resource dictionary that hold resources by name. */
export const categories = ['XObject', 'Font', 'ExtGState', 'ColorSpace', 'Pattern', 'Shading', 'Properties'] as const;

/** The number of an object, or a dictionary that a node of the page tree hands down. */
export type HolderId = number | PdfDict;

/** A resource dictionary, or one of its parts, that several pages can have in common. */
export interface Holder {
  readonly id: HolderId;
  /** The parts that are written in it, in which resources have their names. */
  readonly parts: () => readonly PdfDict[];
}

const none = new PdfDict();
const indexes = new WeakMap<PdfFile, ResourceUsers>();

/** The document's index, which is made once. */
export function resourceUsers(file: PdfFile, pages: readonly Page[]): ResourceUsers {
  const known = indexes.get(file);
  if (known !== undefined) return known;
  const made = new ResourceUsers(file, pages);
  indexes.set(file, made);
  return made;
}

/** Knows which pages use a resource dictionary, or a part of one, that can be shared. */
export class ResourceUsers {
  readonly #file: PdfFile;
  readonly #users = new Map<HolderId, number[]>();

  constructor(file: PdfFile, pages: readonly Page[]) {
    this.#file = file;
    for (const page of pages) {
      for (const { id } of this.holders(page)) {
        const users = this.#users.get(id);
        if (users === undefined) this.#users.set(id, [page.ref.num]);
        else users.push(page.ref.num);
      }
    }
  }

  /** The page's /Resources as they are written; those that a node hands down are the same value for all its pages. */
  resources({ ref, inherited }: Page): PdfValue {
    return inherited.get('Resources') ?? this.#file.dict(ref)?.get('Resources') ?? null;
  }

  /** What holds the page's resources and may be shared with other pages. */
  holders(page: Page): readonly Holder[] {
    const value = this.resources(page);
    const dict = this.#file.dict(value) ?? none;
    const parts = categories.map((category) => dict.get(category));
    const holders = parts
      .filter((part) => part instanceof Ref)
      .map((part): Holder => ({ id: part.num, parts: () => [this.#file.dict(part) ?? none] }));
    const id = value instanceof Ref ? value.num : page.inherited.has('Resources') ? dict : undefined;
    if (id !== undefined) holders.push({ id, parts: () => parts.filter((part) => part instanceof PdfDict) });
    return holders;
  }

  users(id: HolderId): readonly number[] {
    return this.#users.get(id) ?? [];
  }
}
