import type { WorkFile } from '../../../contract/file.js';
import { ToolFailed } from '../../../errors.js';
import type { SheetSpots } from '../../../pdf/redact/spots.js';
import { findAsShown } from '../find/find-as-shown.js';
import { findHidden } from '../find/find-hidden.js';
import { chosenPages, type DocumentFinds, Gathered } from '../find/find-in-document.js';
import { packGhosts } from '../packed-ghosts.js';
import { packSpots } from '../packed-spots.js';
import type { PageProof, ProofInput } from './prove-on-page.js';
import { objectsThatSayIt } from './prove-strings.js';
import type { RedactionParts } from '../redaction-job.js';
import { searchAttachments } from '../search-attachments.js';

export interface Removed {
  readonly removed: readonly SheetSpots[];
  readonly ghosts: DocumentFinds['ghosts'];
}

/**
 * Searches a redacted document again.
 * @returns what is left on pages and the like of them, or else in other objects; undefined when nothing is, nowhere
 * @throws ToolFailed when an attached file is left, or a box does not cover what it should
 */
export async function proveDocument(
  file: WorkFile,
  { removed, ghosts }: Removed,
  parts: RedactionParts,
): Promise<DocumentFinds | undefined> {
  const { pages: tool, request } = parts;
  const document = await tool.open(file);
  const { search, colour } = request;
  const boxes = packSpots(removed, document.pageCount);
  const input: ProofInput = { search, colour, removed: boxes, ghosts: packGhosts(ghosts.pages) };
  const module = new URL('./prove-on-page.js', import.meta.url);
  const gathered = new Gathered();
  const chosen = chosenPages(document, request);
  for await (const { page, result } of document.each<PageProof>(chosen, { module, input })) {
    if (result.unclean > 0) {
      throw new ToolFailed(`${file.name}: page ${page} could not be redacted; there is no result.`, {
        cause: new Error(`${result.unclean} boxes of page ${page} are not of one colour.`),
      });
    }
    gathered.add(result);
    request.progress(chosen.length + gathered.count, 2 * chosen.length);
  }
  const content = await findHidden(file, parts, { before: ghosts.hidden });
  const finds = gathered.finish(content, await findAsShown(file, parts, ghosts));
  if (finds.pages.length > 0 || finds.hidden.length > 0) return finds;
  // What was content, and is not drawn any more, is read as whatever else it is.
  const objects = await objectsThatSayIt(file, parts);
  if (objects.length > 0) return { ...finds, objects };
  await proveAttachments(file, parts);
  return undefined;
}

async function proveAttachments(file: WorkFile, parts: RedactionParts): Promise<void> {
  const { found, unreadable } = await searchAttachments(file, parts);
  const left = [...found, ...unreadable];
  if (left.length === 0) return;
  throw new ToolFailed(`${file.name}: an attached file could not be removed; there is no result.`, {
    cause: new Error(`It is in ${left.length} streams of attached files, the first of them ${left[0]?.stream}.`),
  });
}
