import { FoundObjects } from './found-objects.js';
import { findCatalog } from './found-catalog.js';
import { findPages } from './found-pages.js';
import { PageDefaults } from './page-defaults.js';
import { PdfDict } from '../syntax/values.js';

/** Problems of the pages of a document that can still be drawn. */
export interface PageSurvey {
  readonly pageCount: number;
  /** Whether the /Count of the page tree is correct; many viewers refuse other documents. */
  readonly isCountCorrect: boolean;
  /** Number of pages that use fonts or resources that do not exist. */
  readonly incomplete: number;
  /** The numbers of pages whose content cannot be read, or is too long to be drawn in reasonable memory. */
  readonly oversized: readonly number[];
}

/** Checks the resources of pages, because viewers substitute missing ones silently. */
export default function surveyPages({ path }: { readonly path: string }): PageSurvey {
  using objects = new FoundObjects(path);
  const root = findCatalog(objects).pages;
  const { pages } = findPages(objects, root);
  const isCountCorrect = objects.resolve(objects.dict(root)?.get('Count')) === pages.length;
  const defaults = new PageDefaults(objects, pages);
  const oversized: number[] = [];
  let incomplete = 0;
  for (const [index, { num, inherited }] of pages.entries()) {
    const value = objects.get(num);
    if (!(value instanceof PdfDict)) continue;
    const state = defaults.complete(new PdfDict([...value.entries(), ...inherited]));
    if (state.isIncomplete) incomplete += 1;
    if (state.isOversized) oversized.push(index + 1);
  }
  return { pageCount: pages.length, isCountCorrect, incomplete, oversized };
}
