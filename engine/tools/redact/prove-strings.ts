import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';

import type { WorkFile } from '../../contract.js';
import { ToolFailed } from '../../errors.js';
import type { ProveStringsInput } from '../../pdf/redact/prove-strings.js';
import { pdfModule } from '../workshop.js';
import type { RedactionParts } from './redaction-job.js';

/**
 * Reads a redacted document again, with two readers, for what is left outside of content.
 * @throws ToolFailed when anything is
 */
export async function proveStrings(file: WorkFile, parts: RedactionParts): Promise<void> {
  const left = await objectsThatSayIt(file, parts);
  if (left.length === 0) return;
  throw new ToolFailed(`${file.name}: something of what is to be redacted could not be removed; there is no result.`, {
    cause: new Error(`It is in ${left.length} objects outside of content, the first of them ${left[0]}.`),
  });
}

/**
 * The numbers of objects that have what is searched outside of content.
 * @param settings.keepsPrivate whether data of applications may be there, as in a document that was not redacted
 */
export async function objectsThatSayIt(
  file: WorkFile,
  { workshop, qpdf, folder, request }: RedactionParts,
  { keepsPrivate = false } = {},
): Promise<readonly number[]> {
  const { search, pages: chosen } = request;
  const home = await mkdtemp(join(folder, 'strings-'));
  const { path: json } = await qpdf.describe(file, { ...file, path: join(home, 'objects.json') });
  const found = await workshop.make<readonly number[]>(
    pdfModule('redact/prove-strings'),
    file,
    ({ path, name }): ProveStringsInput => ({ source: { path, name }, json, search, chosen, keepsPrivate }),
  );
  await rm(home, { recursive: true });
  return found;
}
