import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';

import type { WorkFile } from '../../../contract/file.js';
import { removeTree } from '../../../files/remove-tree.js';
import type { NamedSource } from '../../../pdf/assembly/source.js';
import type { StreamsVerification } from '../../../pdf/redact/verify/verify-streams.js';
import type { VerifyStringsInput, StringsVerification } from '../../../pdf/redact/verify/verify-strings.js';
import { pdfModule } from '../../workshop.js';
import type { RedactionParts } from '../redaction-parts.js';

/** Limits the disk space for decoded streams; nearly all documents need one call of qpdf. */
const MAX_STREAMS_PER_CALL = 20_000;

/** The numbers of objects that contain a match. */
export interface MatchingObjects {
  readonly decoded: readonly number[];
  /** Streams whose data cannot be decoded, so that no match can be removed from them. */
  readonly undecoded: readonly number[];
}

/**
 * Returns the objects with a match outside of drawn content, as read by Quire or by qpdf.
 * @param settings.keepsPrivateData whether private data of applications are searched, as in a document that was not
 * redacted
 */
export async function objectsWithMatches(
  file: WorkFile,
  { workshop, qpdf, folder, request }: RedactionParts,
  { keepsPrivateData = false } = {},
): Promise<MatchingObjects> {
  const { search, pages: chosen } = request;
  const jsonFolder = await mkdtemp(join(folder, 'strings-'));
  const { path: json } = await qpdf.describe(file, { ...file, path: join(jsonFolder, 'objects.json') });
  const inputFor =
    (described: string) =>
    ({ path, name }: NamedSource): VerifyStringsInput => ({
      source: { path, name },
      json: described,
      search,
      chosen,
      keepsPrivateData,
    });
  const { left: matching, streams } = await workshop.run<StringsVerification>(
    pdfModule('redact/verify/verify-strings'),
    file,
    inputFor(json),
  );
  const decoded = [...matching];
  const undecoded: number[] = [];
  for (let at = 0; at < streams.length && decoded.length + undecoded.length === 0; at += MAX_STREAMS_PER_CALL) {
    const target = { ...file, path: join(jsonFolder, `streams-${at}.json`) };
    const { path: data } = await qpdf.describeData(file, target, streams.slice(at, at + MAX_STREAMS_PER_CALL));
    const found = await workshop.run<StreamsVerification>(
      pdfModule('redact/verify/verify-streams'),
      file,
      inputFor(data),
    );
    decoded.push(...found.decoded);
    undecoded.push(...found.undecoded);
    await rm(data);
  }
  await removeTree(jsonFolder);
  return { decoded, undecoded };
}
