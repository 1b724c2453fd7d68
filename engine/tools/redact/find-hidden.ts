import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';

import type { WorkFile } from '../../contract.js';
import type { HiddenSheet, HiddenSheetsInput } from '../../pdf/redact/hidden/hidden-sheets.js';
import type { HiddenSpots } from '../../pdf/redact/hidden/hidden-spots.js';
import { pdfModule } from '../workshop.js';
import type { FindInput, PageFinds } from './find-on-page.js';
import { type Ghosts, joinedGhosts } from './ghosts.js';
import { packGhosts } from './packed-ghosts.js';
import type { RedactionParts } from './redaction-job.js';

export interface HiddenFinds {
  readonly hidden: readonly HiddenSpots[];
  /** What is removed when all this is, by what is left beside it. */
  readonly ghosts: ReadonlyMap<string, Ghosts>;
}

/** What a document has of what is searched in content that is no page's: as pages of a document on the way, they are searched like pages. */
export async function findHidden(
  file: WorkFile,
  parts: RedactionParts,
  before: ReadonlyMap<string, Ghosts> = new Map(),
): Promise<HiddenFinds> {
  const { workshop, pages: tool, request, folder } = parts;
  const target = { ...file, path: join(await mkdtemp(join(folder, 'hidden-')), 'sheets.pdf') };
  const sheets = await workshop.make<readonly HiddenSheet[]>(
    pdfModule('redact/hidden/hidden-sheets'),
    file,
    ({ path, name }): HiddenSheetsInput => {
      return { source: { path, name }, target: target.path, chosen: request.pages };
    },
  );
  if (sheets.length === 0) return { hidden: [], ghosts: before };
  const document = await tool.open(target);
  const input: FindInput = { search: request.search, ghosts: packGhosts(before), byPrint: true };
  const module = new URL('./find-on-page.js', import.meta.url);
  const hidden: HiddenSpots[] = [];
  const ghosts = new Map<string, Ghosts>();
  for await (const { page, result } of document.each<PageFinds>(
    sheets.map((_, index) => index + 1),
    { module, input },
  )) {
    const sheet = sheets[page - 1];
    if (sheet === undefined) continue;
    if (result.ghosts.text.length > 0) ghosts.set(result.print, joined(ghosts.get(result.print), result.ghosts));
    if (result.spots.length > 0) hidden.push({ ...sheet, spots: result.spots, coarse: result.isLeft });
  }
  return { hidden, ghosts };
}

/** Several pieces of content may say the same apart from what goes. */
function joined(known: Ghosts | undefined, more: Ghosts): Ghosts {
  return known === undefined ? more : joinedGhosts([known, more]);
}
