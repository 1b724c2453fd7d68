import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';

import type { WorkFile } from '../../contract.js';
import type { HiddenSheet, HiddenSheetsInput } from '../../pdf/redact/hidden-sheets.js';
import type { HiddenSpots } from '../../pdf/redact/hidden-spots.js';
import { pdfModule } from '../workshop.js';
import type { FindInput, PageFinds } from './find-on-page.js';
import type { RedactionParts } from './redaction-job.js';

/** What a document has of what is searched in content that is no page's: as pages of a document on the way, they are searched like pages. */
export async function findHidden(file: WorkFile, parts: RedactionParts): Promise<readonly HiddenSpots[]> {
  const { workshop, pages: tool, request, folder } = parts;
  const target = { ...file, path: join(await mkdtemp(join(folder, 'hidden-')), 'sheets.pdf') };
  const sheets = await workshop.make<readonly HiddenSheet[]>(
    pdfModule('redact/hidden-sheets'),
    file,
    ({ path, name }): HiddenSheetsInput => {
      return { source: { path, name }, target: target.path, chosen: request.pages };
    },
  );
  if (sheets.length === 0) return [];
  const document = await tool.open(target);
  const input: FindInput = { search: request.search };
  const module = new URL('./find-on-page.js', import.meta.url);
  const found: HiddenSpots[] = [];
  for await (const { page, result } of document.each<PageFinds>(
    sheets.map((_, index) => index + 1),
    { module, input },
  )) {
    const sheet = sheets[page - 1];
    if (sheet !== undefined && result.spots.length > 0) found.push({ ...sheet, spots: result.spots });
  }
  return found;
}
