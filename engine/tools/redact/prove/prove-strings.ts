import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';

import type { WorkFile } from '../../../contract/file.js';
import { removeTree } from '../../../files/remove-tree.js';
import type { NamedSource } from '../../../pdf/assembly/source.js';
import type { ProveStringsInput, StringsProof } from '../../../pdf/redact/proof/prove-strings.js';
import { pdfModule } from '../../workshop.js';
import type { RedactionParts } from '../redaction-job.js';

/** Bounds what is on the disk, and lets nearly all documents do with one start of qpdf. */
const AT_ONCE = 20_000;

/**
 * The numbers of objects that have what is searched outside of content, as either of two readers sees them.
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
  const inputFor =
    (described: string) =>
    ({ path, name }: NamedSource): ProveStringsInput => ({
      source: { path, name },
      json: described,
      search,
      chosen,
      keepsPrivate,
    });
  const { left, streams } = await workshop.make<StringsProof>(
    pdfModule('redact/proof/prove-strings'),
    file,
    inputFor(json),
  );
  const inData: number[] = [];
  for (let at = 0; at < streams.length && left.length + inData.length === 0; at += AT_ONCE) {
    const target = { ...file, path: join(home, `streams-${at}.json`) };
    const { path: data } = await qpdf.describeData(file, target, streams.slice(at, at + AT_ONCE));
    const found = await workshop.make<readonly number[]>(pdfModule('redact/proof/prove-streams'), file, inputFor(data));
    inData.push(...found);
    await rm(data);
  }
  await removeTree(home);
  return [...left, ...inData];
}
