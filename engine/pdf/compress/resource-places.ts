import type { PdfFile } from '../file/pdf-file.js';
import { PdfDict, Ref, type PdfValue } from '../syntax/values.js';

/** Where resources stand: in an object of their own, or in that which has them. */
export interface Place {
  readonly resources: PdfValue | undefined;
  /** The number of the object that has them. */
  readonly holder: number;
}

/** The entries of one kind of resources, and the name of the place where they stand. */
export interface Category {
  readonly place: string;
  readonly dict: PdfDict;
}

/** Of the others, what is not used hardly takes any bytes, or is used without being named. */
const CATEGORIES = ['XObject', 'Font', 'Pattern', 'Shading'];

export function categoriesOf(file: PdfFile, { resources, holder }: Place): ReadonlyMap<string, Category> {
  const num = numberOf(file, resources);
  const found = new Map<string, Category>();
  for (const name of CATEGORIES) {
    const value = file.dict(resources)?.get(name);
    const dict = file.dict(value);
    if (dict === undefined) continue;
    const own = numberOf(file, value);
    const place = own === undefined ? placeIn(num, holder, name) : String(own);
    found.set(name, { place, dict });
  }
  return found;
}

function placeIn(resources: number | undefined, holder: number, category: string): string {
  return resources === undefined ? `${holder}/Resources/${category}` : `${resources}/${category}`;
}

/** Of the object that the references lead to; undefined for what is none. */
function numberOf(file: PdfFile, value: PdfValue | undefined): number | undefined {
  let found = value;
  for (let hops = 0; found instanceof Ref && hops < 32; hops++) {
    const next = file.get(found);
    if (!(next instanceof Ref)) return found.num;
    found = next;
  }
  return undefined;
}

/** Leaves out, of the resources in a whole object, those that are in no set of names that are used. */
export function withoutUnused(dict: PdfDict, num: number, names: ReadonlyMap<string, ReadonlySet<string>>): PdfDict {
  const used = names.get(String(num));
  if (used !== undefined) return only(dict, used);
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
    if (used !== undefined && entries instanceof PdfDict) trimmed = trimmed.clone().set(category, only(entries, used));
  }
  return trimmed;
}

function only(dict: PdfDict, names: ReadonlySet<string>): PdfDict {
  return new PdfDict([...dict.entries()].filter(([name]) => names.has(name)));
}
