import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';

import type { WorkFile } from '../../contract/file.js';
import { type ErrorKind, isQuireError } from '../../errors.js';
import type { AttachmentFinds, SearchAttachmentsInput } from '../../pdf/redact/files/search-attachments.js';
import type { SearchRemainsInput } from '../../pdf/redact/files/search-remains.js';
import { pdfModule } from '../workshop.js';
import { findInDocument } from './find/find-in-document.js';
import { objectsThatSayIt } from './prove/prove-strings.js';
import type { RedactionParts } from './redaction-job.js';

/** Files in files in files are not opened any more. */
const DEEPEST = 3;

/** Errors that say something of an attached document, and nothing of the job. */
const ofDocuments: readonly ErrorKind[] = [
  'invalid-input',
  'unsupported-input',
  'password-required',
  'wrong-password',
  'too-complex',
];

/** Attached files that are to go. */
export type CondemnedFiles = Pick<AttachmentFinds, 'found' | 'unreadable'>;

/** Searches the files that are attached to a document, PDFs as the document itself. */
export async function searchAttachments(file: WorkFile, parts: RedactionParts, depth = 0): Promise<CondemnedFiles> {
  const { workshop, request } = parts;
  const folder = await mkdtemp(join(parts.folder, 'attached-'));
  const { documents, ...others } = await workshop.make<AttachmentFinds>(
    pdfModule('redact/files/search-attachments'),
    file,
    ({ path, name }): SearchAttachmentsInput => {
      return { source: { path, name }, folder, search: request.search, chosen: request.pages };
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
): Promise<'clean' | keyof CondemnedFiles> {
  const request = { ...outer.request, pages: 'all' as const, progress: () => undefined };
  const parts = { ...outer, request };
  try {
    const { pages, hidden, unreadable } = await findInDocument(file, parts);
    const isInContent = pages.length > 0 || hidden.length > 0;
    if (isInContent || (await objectsThatSayIt(file, parts, { keepsPrivate: true })).length > 0) return 'found';
    const remains = await searchRemains(file, parts);
    if (remains !== 'clean') return remains;
    if (depth === DEEPEST || unreadable.length > 0) return 'unreadable';
    const attached = await searchAttachments(file, parts, depth + 1);
    if (attached.found.length > 0) return 'found';
    return attached.unreadable.length > 0 ? 'unreadable' : 'clean';
  } catch (error) {
    if (isQuireError(error) && ofDocuments.includes(error.kind)) return 'unreadable';
    throw error;
  }
}

/** As the document is: qpdf would write a damaged one without what nothing leads to. */
async function searchRemains(
  { path, name }: WorkFile,
  { workshop, request }: RedactionParts,
): Promise<'clean' | keyof CondemnedFiles> {
  const input: SearchRemainsInput = { source: { path, name }, search: request.search };
  const answer = await workshop.call<boolean>(pdfModule('redact/files/search-remains'), input);
  if ('unsound' in answer) return 'unreadable';
  return answer.value ? 'found' : 'clean';
}

/** What the caller has to know of files that went, in a sentence each. */
export function tellRemoved({ found, unreadable }: CondemnedFiles): readonly string[] {
  return [
    ...found.map(({ name }) => `The attached file ${quoted(name)}contained a match and was removed.`),
    ...unreadable.map(({ name }) => `The attached file ${quoted(name)}could not be searched and was removed.`),
  ];
}

function quoted(name: string): string {
  return name.trim() === '' ? '' : `"${name}" `;
}
