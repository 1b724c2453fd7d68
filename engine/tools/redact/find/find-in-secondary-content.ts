import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';

import type { WorkFile } from '../../../contract/file.js';
import type { SearchPages, SearchPagesInput } from '../../../pdf/redact/secondary/write-search-pages.js';
import type { SecondaryAreas } from '../../../pdf/redact/secondary/secondary-areas.js';
import { pdfModule } from '../../workshop.js';
import type { FindInput, PageFinds } from './find-on-page.js';
import { addRemovedGlyphs, type RemovedGlyphs } from '../removed-glyphs.js';
import { packRemovedGlyphs } from '../packed-removed-glyphs.js';
import type { RedactionParts } from '../redaction-parts.js';

export interface SecondaryFinds {
  /** Whether some of the content cannot be decoded and was not searched. */
  readonly isUndecoded: boolean;
  readonly secondary: readonly SecondaryAreas[];
  /** The removed glyphs after the next round, by the fingerprint of the content. */
  readonly removedGlyphs: ReadonlyMap<string, RemovedGlyphs>;
}

interface SecondarySettings {
  /** Glyphs that were removed before. */
  readonly before?: ReadonlyMap<string, RemovedGlyphs>;
  /** Whether fonts with misleading ToUnicode CMaps are read by their encoding. */
  readonly isAsShown?: boolean;
}

/**
 * Finds matches in secondary content streams: they are written as pages of a temporary document and searched like
 * pages.
 */
export async function findInSecondaryContent(
  file: WorkFile,
  parts: RedactionParts,
  { before = new Map(), isAsShown = false }: SecondarySettings = {},
): Promise<SecondaryFinds> {
  const { workshop, pages: tool, request, folder } = parts;
  const target = { ...file, path: join(await mkdtemp(join(folder, 'secondary-')), 'search-pages.pdf') };
  const { pages: searchPages, isUndecoded } = await workshop.run<SearchPages>(
    pdfModule('redact/secondary/write-search-pages'),
    file,
    ({ path, name }): SearchPagesInput => {
      return { source: { path, name }, target: target.path, chosen: request.pages, isAsShown };
    },
  );
  if (searchPages.length === 0) return { isUndecoded, secondary: [], removedGlyphs: before };
  const document = await tool.open(target);
  const input: FindInput = { search: request.search, removedGlyphs: packRemovedGlyphs(before), byFingerprint: true };
  const module = new URL('./find-on-page.js', import.meta.url);
  const secondary: SecondaryAreas[] = [];
  const removedGlyphs = new Map<string, RemovedGlyphs>();
  for await (const { page, result } of document.each<PageFinds>(
    searchPages.map((_, index) => index + 1),
    { module, input },
  )) {
    const searchPage = searchPages[page - 1];
    if (searchPage === undefined) continue;
    // Several streams may have the same text apart from matches, and so the same fingerprint.
    addRemovedGlyphs(removedGlyphs, result.removedGlyphs);
    const { areas, arePiled } = result;
    if (areas.length > 0) secondary.push({ ...searchPage, areas, arePiled, coarse: result.wasNotRemoved });
  }
  return { isUndecoded, secondary, removedGlyphs };
}

/** Merges the matches of several readings of the same content. */
export function mergeSecondaryFinds(all: readonly SecondaryFinds[]): SecondaryFinds {
  const byStream = new Map<number, SecondaryAreas>();
  for (const each of all.flatMap(({ secondary }) => secondary)) {
    const known = byStream.get(each.stream);
    const coarse = known?.coarse === true || each.coarse === true;
    const arePiled = known?.arePiled === true || each.arePiled === true;
    byStream.set(each.stream, { ...each, coarse, arePiled, areas: [...(known?.areas ?? []), ...each.areas] });
  }
  const removedGlyphs = new Map<string, RemovedGlyphs>();
  for (const each of all) addRemovedGlyphs(removedGlyphs, each.removedGlyphs);
  return { isUndecoded: all.some((it) => it.isUndecoded), secondary: [...byStream.values()], removedGlyphs };
}
