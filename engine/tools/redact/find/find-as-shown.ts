import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';

import type { WorkFile } from '../../../contract/file.js';
import type { WriteAsShownInput } from '../../../pdf/redact/shown/write-as-shown.js';
import { pdfModule } from '../../workshop.js';
import { findInSecondaryContent, type SecondaryFinds } from './find-in-secondary-content.js';
import { chosenPages, type DocumentFinds } from './find-in-document.js';
import type { FindInput, PageFinds } from './find-on-page.js';
import { packRemovedGlyphs } from '../packed-removed-glyphs.js';
import type { RedactionParts } from '../redaction-parts.js';

export interface AsShownFinds {
  /** The finds on pages that may draw with fonts which are read otherwise. */
  readonly pages: readonly PageFinds[];
  readonly secondary: SecondaryFinds;
}

interface AsShownSettings {
  readonly removedGlyphs?: DocumentFinds['removedGlyphs'];
  /** The numbers of pages that an earlier search found clean and that are still the same. */
  readonly unchanged?: ReadonlySet<number>;
}

const noneRemoved: DocumentFinds['removedGlyphs'] = { pages: new Map(), secondary: new Map() };
const none: ReadonlySet<number> = new Set();

/**
 * Searches a document by what its fonts show, if ToUnicode CMaps give other meanings to letters. Returns undefined for
 * documents without such fonts, which are nearly all.
 */
export async function findAsShown(
  file: WorkFile,
  parts: RedactionParts,
  { removedGlyphs = noneRemoved, unchanged = none }: AsShownSettings = {},
): Promise<AsShownFinds | undefined> {
  const { workshop, pages: tool, request, folder } = parts;
  const shown = { ...file, path: join(await mkdtemp(join(folder, 'shown-')), 'shown.pdf') };
  const shownOtherwise = await workshop.run<readonly number[] | undefined>(
    pdfModule('redact/shown/write-as-shown'),
    file,
    ({ path, name }): WriteAsShownInput => ({ source: { path, name }, target: shown.path }),
  );
  if (shownOtherwise === undefined) return undefined;
  const document = await tool.open(shown);
  const among = new Set(shownOtherwise);
  const chosen = chosenPages(document, request).filter((page) => among.has(page) && !unchanged.has(page));
  const input: FindInput = { search: request.search, removedGlyphs: packRemovedGlyphs(removedGlyphs.pages) };
  const module = new URL('./find-on-page.js', import.meta.url);
  const pages: PageFinds[] = [];
  for await (const { result } of document.each<PageFinds>(chosen, { module, input })) pages.push(result);
  const settings = { before: removedGlyphs.secondary, isAsShown: true };
  return { pages, secondary: await findInSecondaryContent(file, parts, settings) };
}
