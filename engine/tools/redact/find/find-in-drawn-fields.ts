import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';

import type { WorkFile } from '../../../contract/file.js';
import type { DrawFieldValuesInput } from '../../sheets/draw-field-values.js';
import type { RedactionParts } from '../redaction-parts.js';
import { areaKey, type DocumentFinds, findInDocument, findsOnPages } from './find-in-document.js';

/** A document in which the values of fields are drawn, and its matches. */
export interface DrawnFieldsFinds {
  readonly file: WorkFile;
  readonly finds: DocumentFinds;
}

/**
 * Searches a copy of the document in which the texts of fields and other annotations without appearance are drawn, as viewers draw
 * them: several of them, or the page and one, may give a match together. Returns undefined when the copy has no such match, or all have
 * appearances.
 * @param first the matches of the document itself
 */
export async function findInDrawnFields(
  file: WorkFile,
  first: DocumentFinds,
  parts: RedactionParts,
): Promise<DrawnFieldsFinds | undefined> {
  if (first.undrawn.length === 0) return undefined;
  const { workshop, folder } = parts;
  const drawn = { ...file, path: join(await mkdtemp(join(folder, 'drawn-')), 'drawn.pdf') };
  const { path, name } = file;
  const input: DrawFieldValuesInput = { source: { path, name }, target: drawn.path, markup: 'texts' };
  // Not `run`, which would also warn about fields that cannot be drawn.
  const answer = await workshop.call<boolean>(new URL('../../sheets/draw-field-values.js', import.meta.url), input);
  if ('malformed' in answer || !answer.value) return undefined;
  return (await hasFurtherAreas(drawn, first, parts))
    ? { file: drawn, finds: await findInDocument(drawn, parts) }
    : undefined;
}

/** Whether the pages with drawn fields have areas that they had not before. Matches within one field have no area on a page. */
async function hasFurtherAreas(
  drawn: WorkFile,
  { pages, undrawn }: DocumentFinds,
  { pages: tool, request }: RedactionParts,
): Promise<boolean> {
  const known = new Map(pages.map(({ page, areas }) => [page, new Set(areas.map(areaKey))]));
  const document = await tool.open(drawn);
  for await (const { page, areas } of findsOnPages(document, undrawn, request))
    if (areas.some((area) => known.get(page)?.has(areaKey(area)) !== true)) return true;
  return false;
}
