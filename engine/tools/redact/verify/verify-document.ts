import type { WorkFile } from '../../../contract/file.js';
import { ToolFailed } from '../../../errors.js';
import type { PageAreas } from '../../../pdf/redact/redaction-area.js';
import type { UnchangedPagesInput } from '../../../pdf/redact/verify/unchanged-pages.js';
import { pdfModule } from '../../workshop.js';
import { findAsShown } from '../find/find-as-shown.js';
import { findInSecondaryContent } from '../find/find-in-secondary-content.js';
import { chosenPages, type DocumentFinds, FindsCollector, findsAcrossPages } from '../find/find-in-document.js';
import type { FindInput } from '../find/find-on-page.js';
import { packRemovedGlyphs } from '../packed-removed-glyphs.js';
import { packAreas } from '../packed-areas.js';
import type { PageVerification, VerifyPageInput } from './verify-page.js';
import { objectsWithMatches } from './objects-with-matches.js';
import type { RedactionParts } from '../redaction-parts.js';
import { searchAttachments } from '../attachments-to-remove.js';

export interface RemovedContent {
  readonly areas: readonly PageAreas[];
  readonly removedGlyphs: DocumentFinds['removedGlyphs'];
  /** The pages that had nothing to remove before. */
  readonly cleanPages: DocumentFinds['cleanPages'];
  readonly ends: DocumentFinds['ends'];
}

/**
 * Searches a redacted document again, but for pages that had nothing to remove and are the same as before.
 * @returns matches that remain in drawn content, or else in other objects; undefined when none remains
 * @throws ToolFailed when an attached file remains, or a box does not cover its area
 */
export async function verifyDocument(
  file: WorkFile,
  { areas: removed, removedGlyphs, cleanPages, ends }: RemovedContent,
  parts: RedactionParts,
): Promise<DocumentFinds | undefined> {
  const { pages: tool, request } = parts;
  const document = await tool.open(file);
  const { search, colour } = request;
  const boxes = packAreas(removed, document.pageCount);
  const again: FindInput = { search, removedGlyphs: packRemovedGlyphs(removedGlyphs.pages) };
  const input: VerifyPageInput = { ...again, colour, removed: boxes };
  const module = new URL('./verify-page.js', import.meta.url);
  const gathered = new FindsCollector();
  const unchanged = await unchangedAmong(cleanPages, file, parts);
  for (const [page, digest] of cleanPages)
    if (unchanged.has(page)) gathered.addClean(page, { digest, ends: ends.get(page) });
  const all = chosenPages(document, request);
  const chosen = all.filter((page) => !unchanged.has(page));
  for await (const { page, result } of document.each<PageVerification>(chosen, { module, input })) {
    if (result.uncoveredBoxes > 0) {
      throw new ToolFailed(`${file.name}: page ${page} could not be redacted; there is no result.`, {
        cause: new Error(`${result.uncoveredBoxes} boxes of page ${page} are not of one colour.`),
      });
    }
    gathered.add(result);
    request.progress(all.length + gathered.count, 2 * all.length);
  }
  for await (const finds of findsAcrossPages(gathered.ends, again, { document, parts })) gathered.replace(finds);
  const content = await findInSecondaryContent(file, parts, { before: removedGlyphs.secondary });
  const finds = gathered.finish(content, await findAsShown(file, parts, { removedGlyphs, unchanged }));
  if (finds.pages.length > 0 || finds.secondary.length > 0) return finds;
  // Content that is no longer drawn is searched like any other object.
  const objects = await objectsWithMatches(file, parts);
  if (objects.decoded.length + objects.undecoded.length > 0) return { ...finds, objects };
  await verifyAttachments(file, parts);
  return undefined;
}

async function unchangedAmong(
  digests: ReadonlyMap<number, string>,
  file: WorkFile,
  { workshop }: RedactionParts,
): Promise<ReadonlySet<number>> {
  if (digests.size === 0) return new Set();
  const module = pdfModule('redact/verify/unchanged-pages');
  const unchanged = await workshop.run<readonly number[]>(module, file, ({ path, name }): UnchangedPagesInput => {
    return { source: { path, name }, digests };
  });
  return new Set(unchanged);
}

async function verifyAttachments(file: WorkFile, parts: RedactionParts): Promise<void> {
  const { found, unreadable } = await searchAttachments(file, parts);
  const remaining = [...found, ...unreadable];
  if (remaining.length === 0) return;
  throw new ToolFailed(`${file.name}: an attached file could not be removed; there is no result.`, {
    cause: new Error(
      `Matches remain in ${remaining.length} streams of attached files, the first of them ${remaining[0]?.stream}.`,
    ),
  });
}
