import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';

import type { WorkFile } from '../../contract/file.js';
import { type ErrorKind, isQuireError } from '../../errors.js';
import type { AttachmentFinds, SearchAttachmentsInput } from '../../pdf/redact/files/search-attachments.js';
import type { SearchRemainsInput } from '../../pdf/redact/files/search-remains.js';
import { pdfModule } from '../workshop.js';
import { findInDocument } from './find/find-in-document.js';
import { objectsWithMatches } from './verify/objects-with-matches.js';
import type { RedactionParts } from './redaction-parts.js';

/** Maximum nesting depth of attached files that are searched. */
const MAX_DEPTH = 3;

/** Kinds of error that concern the attached document, not the job. */
const documentErrors: readonly ErrorKind[] = [
  'invalid-input',
  'unsupported-input',
  'password-required',
  'wrong-password',
  'too-complex',
];

/** Attached files to be removed. */
export type FilesToRemove = Pick<AttachmentFinds, 'found' | 'unreadable'>;

/** Searches the files attached to a document; PDFs are searched like the document itself. */
export async function searchAttachments(file: WorkFile, parts: RedactionParts, depth = 0): Promise<FilesToRemove> {
  const { workshop, request } = parts;
  const folder = await mkdtemp(join(parts.folder, 'attached-'));
  const { documents, ...others } = await workshop.run<AttachmentFinds>(
    pdfModule('redact/files/search-attachments'),
    file,
    ({ path, name }): SearchAttachmentsInput => {
      const encrypted = file.protection?.source;
      return { source: { path, name }, folder, search: request.search, chosen: request.pages, encrypted };
    },
  );
  const [found, unreadable] = [[...others.found], [...others.unreadable]];
  for (const { path, ...attached } of documents) {
    const result = await searchDocument({ ...file, path, name: attached.name }, parts, depth);
    if (result === 'found') found.push(attached);
    else if (result === 'unreadable') unreadable.push(attached);
  }
  return { found, unreadable };
}

async function searchDocument(
  file: WorkFile,
  outer: RedactionParts,
  depth: number,
): Promise<'clean' | keyof FilesToRemove> {
  const request = { ...outer.request, pages: 'all' as const, progress: () => undefined };
  const parts = { ...outer, request };
  try {
    const { pages, secondary, unreadable, undecoded, isSecondaryUndecoded } = await findInDocument(file, parts);
    const isInContent = pages.length > 0 || secondary.length > 0;
    if (isInContent) return 'found';
    const objects = await objectsWithMatches(file, parts, { keepsPrivateData: true });
    if (objects.decoded.length + objects.undecoded.length > 0) return 'found';
    const remains = await searchUnreferencedObjects(file, parts);
    if (remains !== 'clean') return remains;
    if (depth === MAX_DEPTH || isSecondaryUndecoded || unreadable.length + undecoded.length > 0) return 'unreadable';
    const attached = await searchAttachments(file, parts, depth + 1);
    if (attached.found.length > 0) return 'found';
    return attached.unreadable.length > 0 ? 'unreadable' : 'clean';
  } catch (error) {
    if (isQuireError(error) && documentErrors.includes(error.kind)) return 'unreadable';
    throw error;
  }
}

/** Searches the file as it is: a damaged file that qpdf has rewritten would lack its unreferenced objects. */
async function searchUnreferencedObjects(
  { path, name }: WorkFile,
  { workshop, request }: RedactionParts,
): Promise<'clean' | keyof FilesToRemove> {
  const input: SearchRemainsInput = { source: { path, name }, search: request.search };
  const answer = await workshop.call<boolean>(pdfModule('redact/files/search-remains'), input);
  if ('malformed' in answer) return 'unreadable';
  return answer.value ? 'found' : 'clean';
}

/** Returns a warning for each removed file. */
export function removedFileWarnings({ found, unreadable }: FilesToRemove): readonly string[] {
  return [
    ...found.map(({ name }) => `The attached file ${quoted(name)}contained a match and was removed.`),
    ...unreadable.map(({ name }) => `The attached file ${quoted(name)}could not be searched and was removed.`),
  ];
}

function quoted(name: string): string {
  return name.trim() === '' ? '' : `"${name}" `;
}
