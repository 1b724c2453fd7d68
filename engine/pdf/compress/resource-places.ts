import type { PdfFile } from '../file/pdf-file.js';
import { PdfDict, type PdfValue } from '../syntax/values.js';
import { lastRef } from '../xref/last-ref.js';

/** The place of resources: an indirect object, or the object that contains them. */
export interface Place {
  readonly resources: PdfValue | undefined;
  /** The number of the object that has the resources. */
  readonly holder: number;
}

/** The resources of one category, and the name of their place. */
export interface Category {
  readonly place: string;
  readonly dict: PdfDict;
}

/** The categories from which unused resources are removed. Resources of other categories are small or used without a name. */
export const CATEGORIES: readonly string[] = ['XObject', 'Font', 'Pattern', 'Shading'];

export function categoriesOf(file: PdfFile, { resources, holder }: Place): ReadonlyMap<string, Category> {
  const num = lastRef(file, resources)?.num;
  const found = new Map<string, Category>();
  for (const name of CATEGORIES) {
    const value = file.dict(resources)?.get(name);
    const dict = file.dict(value);
    if (dict === undefined) continue;
    const own = lastRef(file, value)?.num;
    const place = own === undefined ? placeIn(num, holder, name) : String(own);
    found.set(name, { place, dict });
  }
  return found;
}

function placeIn(resources: number | undefined, holder: number, category: string): string {
  return resources === undefined ? `${holder}/Resources/${category}` : `${resources}/${category}`;
}

/** Returns the dictionary of an object without the resources whose names are unused. */
export function withoutUnused(dict: PdfDict, num: number, names: ReadonlyMap<string, ReadonlySet<string>>): PdfDict {
  const used = names.get(String(num));
  if (used !== undefined) return dict.only(used);
  const trimmed = trimmedResources(dict, String(num), names);
  const own = trimmed.get('Resources');
  if (!(own instanceof PdfDict)) return trimmed;
  const resources = trimmedResources(own, `${num}/Resources`, names);
  return resources === own ? trimmed : trimmed.clone().set('Resources', resources);
}

function trimmedResources(dict: PdfDict, place: string, names: ReadonlyMap<string, ReadonlySet<string>>): PdfDict {
  let trimmed = dict;
  for (const category of CATEGORIES) {
    const entries = dict.get(category);
    const used = names.get(`${place}/${category}`);
    if (used !== undefined && entries instanceof PdfDict) trimmed = trimmed.clone().set(category, entries.only(used));
  }
  return trimmed;
}
