import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';

import type { WorkFile } from '../../../contract/file.js';
import type { HiddenSheet, HiddenSheetsInput } from '../../../pdf/redact/hidden/hidden-sheets.js';
import type { HiddenSpots } from '../../../pdf/redact/hidden/hidden-spots.js';
import { pdfModule } from '../../workshop.js';
import type { FindInput, PageFinds } from './find-on-page.js';
import { type Ghosts, joinedGhosts } from '../ghosts.js';
import { packGhosts } from '../packed-ghosts.js';
import type { RedactionParts } from '../redaction-job.js';

export interface HiddenFinds {
  readonly hidden: readonly HiddenSpots[];
  /** What is removed when all this is, by what is left beside it. */
  readonly ghosts: ReadonlyMap<string, Ghosts>;
}

interface HiddenSettings {
  /** What was removed already. */
  readonly before?: ReadonlyMap<string, Ghosts>;
  /** Whether fonts are read as they show that say otherwise. */
  readonly isAsShown?: boolean;
}

/** What a document has of what is searched in content that is no page's: as pages of a document on the way, they are searched like pages. */
export async function findHidden(
  file: WorkFile,
  parts: RedactionParts,
  { before = new Map(), isAsShown = false }: HiddenSettings = {},
): Promise<HiddenFinds> {
  const { workshop, pages: tool, request, folder } = parts;
  const target = { ...file, path: join(await mkdtemp(join(folder, 'hidden-')), 'sheets.pdf') };
  const sheets = await workshop.make<readonly HiddenSheet[]>(
    pdfModule('redact/hidden/hidden-sheets'),
    file,
    ({ path, name }): HiddenSheetsInput => {
      return { source: { path, name }, target: target.path, chosen: request.pages, isAsShown };
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

/** What several readings of the same content find. */
export function joinedHidden(all: readonly HiddenFinds[]): HiddenFinds {
  const byStream = new Map<number, HiddenSpots>();
  for (const each of all.flatMap(({ hidden }) => hidden)) {
    const known = byStream.get(each.stream);
    const coarse = known?.coarse === true || each.coarse === true;
    byStream.set(each.stream, { ...each, coarse, spots: [...(known?.spots ?? []), ...each.spots] });
  }
  const ghosts = new Map<string, Ghosts>();
  for (const [print, more] of all.flatMap((it) => [...it.ghosts])) ghosts.set(print, joined(ghosts.get(print), more));
  return { hidden: [...byStream.values()], ghosts };
}

/** Several pieces of content may say the same apart from what goes. */
function joined(known: Ghosts | undefined, more: Ghosts): Ghosts {
  return known === undefined ? more : joinedGhosts([known, more]);
}
