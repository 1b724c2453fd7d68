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
  const { workshop, qpdf, folder, request } = parts;
  const { search, pages: chosen } = request;
  const home = await mkdtemp(join(folder, 'strings-'));
  const { path: json } = await qpdf.describe(file, { ...file, path: join(home, 'objects.json') });
  const left = await workshop.make<readonly number[]>(
    pdfModule('redact/prove-strings'),
    file,
    ({ path, name }): ProveStringsInput => ({ source: { path, name }, json, search, chosen }),
  );
  await rm(home, { recursive: true });
  if (left.length === 0) return;
  throw new ToolFailed(`${file.name}: something of what is to be redacted could not be removed; there is no result.`, {
    cause: new Error(`It is in ${left.length} objects outside of content, the first of them ${left[0]}.`),
  });
}
