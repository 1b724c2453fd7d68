import { FoundObjects } from './found-objects.js';
import { findCatalog } from './found-catalog.js';
import { findPages } from './found-pages.js';
import { PageDefaults } from './page-defaults.js';
import { PdfDict } from '../syntax/values.js';

/** What is wrong with the pages of a document that may be drawn nevertheless. */
export interface PageSurvey {
  readonly pageCount: number;
  /** Whether the page tree is said to have as many; many readers open no other. */
  readonly counted: boolean;
  /** How many are drawn with fonts or resources that are not there. */
  readonly lacking: number;
  /** The numbers of those whose content is too long to be drawn in reasonable memory, or cannot be read. */
  readonly heavy: readonly number[];
}

/** Looks at what the pages of a document are drawn with; readers put something of their own in the place of what is lost. */
export default function surveyPages({ path }: { readonly path: string }): PageSurvey {
  using objects = new FoundObjects(path);
  const root = findCatalog(objects).pages;
  const { pages } = findPages(objects, root);
  const counted = objects.resolve(objects.dict(root)?.get('Count')) === pages.length;
  const defaults = new PageDefaults(objects, pages);
  const heavy: number[] = [];
  let lacking = 0;
  for (const [index, { num, inherited }] of pages.entries()) {
    const value = objects.get(num);
    if (!(value instanceof PdfDict)) continue;
    const state = defaults.complete(new PdfDict([...value.entries(), ...inherited]));
    if (state.lacks) lacking += 1;
    if (state.heavy) heavy.push(index + 1);
  }
  return { pageCount: pages.length, counted, lacking, heavy };
}
