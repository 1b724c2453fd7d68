import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { matcherOf } from '../../../text/search/find-text.js';
import type { Search } from '../../../text/search/search.js';
import { pdfResult, type PdfResult } from '../../file/pdf-result.js';
import { type NamedSource, openSource } from '../../assembly/source.js';
import { attachmentsOf } from '../../attachments/attachments.js';
import { areFilesApart } from '../../file/are-files-apart.js';
import { openPdf, type PdfFile } from '../../file/pdf-file.js';
import { tryRead } from '../../file/try-read.js';
import { Ref } from '../../syntax/values.js';
import { objectsOnlyOf } from '../strings/page-objects.js';
import { ObjectRoles } from '../strings/object-roles.js';
import { searchFile } from './search-file.js';
import { TextRemoval } from '../strings/text-removal.js';

export interface SearchAttachmentsInput {
  readonly source: NamedSource;
  /** An empty folder, to which attached PDFs are written. */
  readonly folder: string;
  readonly search: Search;
  readonly chosen: 'all' | readonly number[];
  /** The path of the document before its encryption was removed. */
  readonly encrypted?: string | undefined;
}

/** An attached file that matches, or that has yet to be searched. */
export interface AttachedFile {
  /** The object number of its stream. */
  readonly stream: number;
  /** Its name in the document, without matches. */
  readonly name: string;
}

export interface AttachmentFinds {
  readonly found: readonly AttachedFile[];
  /** Encrypted, damaged, too large, or of a format that is not decoded. */
  readonly unreadable: readonly AttachedFile[];
  readonly documents: readonly (AttachedFile & { readonly path: string })[];
}

const MAX_BYTES = 2 ** 27;

/** Searches the attached files of a document, each by its format; PDFs are written to the folder. */
export default function searchAttachments(input: SearchAttachmentsInput): Promise<PdfResult<AttachmentFinds>> {
  const { folder, search, chosen } = input;
  return pdfResult(async () => {
    using source = openSource(input.source);
    const { file, tree } = source;
    const others = chosen === 'all' ? [] : tree.pages.filter((_, index) => !chosen.includes(index + 1));
    const excluded = objectsOnlyOf(file, others);
    const removal = new TextRemoval(matcherOf(search));
    const names = namesIn(file, removal);
    const finds = { found: new Array<AttachedFile>(), unreadable: new Array<AttachedFile>() };
    const areUndecrypted = input.encrypted !== undefined && hasFilesApart(input.encrypted);
    const documents: AttachmentFinds['documents'][number][] = [];
    for (const num of new ObjectRoles(file).attachments) {
      if (excluded.has(num)) continue;
      const attached = { stream: num, name: names.get(num) ?? '' };
      const bytes = areUndecrypted ? undefined : bytesOf(file, num);
      const result = bytes === undefined ? 'unreadable' : searchFile(bytes, removal);
      if (result === 'pdf' && bytes !== undefined) {
        const path = join(folder, `${num}.pdf`);
        await writeFile(path, bytes, { mode: 0o600 });
        documents.push({ ...attached, path });
      } else if (result === 'found') finds.found.push(attached);
      else if (result === 'unreadable') finds.unreadable.push(attached);
    }
    return { ...finds, documents };
  });
}

/** Whether files of a document have an encryption of their own, which stays when that of the document is removed. */
function hasFilesApart(path: string): boolean {
  using file = openPdf(path);
  return areFilesApart(file);
}

function bytesOf(file: PdfFile, num: number): Buffer | undefined {
  return tryRead(() => {
    const stream = file.stream(new Ref(num));
    return stream && file.decodeStream(stream, MAX_BYTES);
  });
}

function namesIn(file: PdfFile, removal: TextRemoval): ReadonlyMap<number, string> {
  const attachments = tryRead(() => [...attachmentsOf(file)]) ?? [];
  return new Map(attachments.map(({ num, name }) => [num, removal.withoutMatches(name)]));
}
