import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';

import { isOfKind } from '../../errors.js';
import type { UnreportedFacts } from '../../pdf/facts/unreported-facts.js';
import type { UnlistInput } from '../../pdf/fields/without-field-list.js';
import type { PdfResult } from '../../pdf/file/pdf-result.js';
import type { RebuildInput, Rebuilt } from '../../pdf/rebuild/rebuild-document.js';
import type { ToolScope } from '../tool-scope.js';
import { pdfModule } from '../workshop.js';
import type { DocumentSource } from './binding/document.js';

/**
 * Maximum number of fields that PDFium reads for the list of the form, or for the widgets of pages, a field as often as PDFium reads it;
 * the time grows with their square. A tax form lists 300.
 */
const MAX_FIELD_VISITS = 1_000;

type MeasuringScope = Pick<ToolScope, 'folder' | 'compute'>;

/**
 * Reads what PDFium does not report. A malformed document, which PDFium repairs by itself, counts as one with nothing of it, but for
 * the number of its fields.
 * @returns the source with the facts; when PDFium would read fields for too long, a copy with a form that lists none
 */
export async function measuredSource(scope: MeasuringScope, source: DocumentSource): Promise<DocumentSource> {
  const facts = await factsOf(scope, source);
  if (facts !== undefined) {
    const { userUnits } = facts;
    return { ...(hasTooManyVisits(facts) ? await unlisted(scope, source) : source), userUnits };
  }
  const rebuilt = await rebuild(scope, source);
  const found = rebuilt && (await factsOf(scope, rebuilt));
  return rebuilt !== undefined && found !== undefined && hasTooManyVisits(found)
    ? await unlisted(scope, rebuilt)
    : source;
}

async function factsOf(scope: MeasuringScope, { path }: DocumentSource): Promise<UnreportedFacts | undefined> {
  const answer = await scope.compute<PdfResult<UnreportedFacts>>(pdfModule('facts/unreported-facts'), { path });
  return 'malformed' in answer ? undefined : answer.value;
}

function hasTooManyVisits({ listedFields, fieldsInWidgets }: UnreportedFacts): boolean {
  return Math.max(listedFields, fieldsInWidgets) > MAX_FIELD_VISITS;
}

/** Returns the document rebuilt from its objects; undefined when that fails. */
async function rebuild(scope: MeasuringScope, { path, name }: DocumentSource): Promise<DocumentSource | undefined> {
  const target = join(await mkdtemp(join(scope.folder, 'measured-')), 'document.pdf');
  const input: RebuildInput = { path, target };
  try {
    const answer = await scope.compute<PdfResult<Rebuilt>>(pdfModule('rebuild/rebuild-document'), input);
    return 'malformed' in answer || answer.value.state !== 'rebuilt' ? undefined : { name, path: target };
  } catch (error) {
    if (isOfKind(error, 'too-complex', 'timed-out')) return undefined;
    throw error;
  }
}

/** The document with a form that lists no fields; as it is when it cannot be rewritten. */
async function unlisted(scope: MeasuringScope, source: DocumentSource): Promise<DocumentSource> {
  const { path, name } = source;
  const target = join(await mkdtemp(join(scope.folder, 'unlisted-')), 'document.pdf');
  const input: UnlistInput = { source: { path, name }, target };
  const answer = await scope.compute<PdfResult<null>>(pdfModule('fields/without-field-list'), input);
  return 'malformed' in answer ? source : { name, path: target };
}
