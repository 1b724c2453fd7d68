import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';

import type { WorkFile } from '../contract.js';
import { InvalidInput } from '../errors.js';
import { mediaTypeOf } from '../media-types.js';
import type { ToolScope } from './tools.js';
import type { ExtractedFile, ExtractInput, ExtractLimits } from '../pdf/extract-attachments.js';
import type { PdfFacts } from '../pdf/inspect.js';
import type { JoinInput } from '../pdf/join-documents.js';
import type { MetadataFields } from '../pdf/metadata/fields.js';
import type { MetadataChanges, MetadataUpdate, UpdateInput } from '../pdf/metadata/plan-update.js';
import type { SelectInput } from '../pdf/select-pages.js';
import type { QpdfPatch } from './qpdf.js';

/** A document to make of some pages of another. */
export interface PagePart {
  /** 1-based, in the order that they get; a page may occur more than once. */
  readonly pages: readonly number[];
  readonly target: WorkFile;
}

export interface SelectSettings {
  readonly attachments?: boolean;
}

/** Reads documents, and makes new ones of their pages, without a program: in the compute pool. */
export interface PdfTool {
  /** What can be told of a document without drawing it; `unsound` when it takes recovery to read it. */
  inspect(file: WorkFile): Promise<PdfFacts | 'unsound'>;
  /** Of a document that `decrypt()` has opened. */
  pageCount(file: WorkFile): Promise<number>;
  /**
   * Makes a document of some pages. It carries only what they need; with `attachments` also the files that are
   * attached to the document as a whole.
   */
  select(file: WorkFile, part: PagePart, settings?: SelectSettings): Promise<WorkFile>;
  /** Makes several documents; what they have in common is read once. */
  selectEach(file: WorkFile, parts: readonly PagePart[], settings?: SelectSettings): Promise<readonly WorkFile[]>;
  /** Joins documents in the order given, with everything that each brings along. */
  join(files: readonly WorkFile[], target: WorkFile): Promise<WorkFile>;
  /** What the document says of itself, in its Info dictionary and its XMP packet together. */
  metadata(file: WorkFile): Promise<MetadataFields>;
  /** What `qpdf.patch` has to change for both places to agree, with the changes in them. */
  metadataPatch(file: WorkFile, changes: MetadataChanges): Promise<QpdfPatch>;
  /** Writes the files that the document holds, however it holds them; their names are as the document gives them. */
  attachments(file: WorkFile): Promise<readonly WorkFile[]>;
}

/** How the modules of engine/pdf answer: structured clones keep no class, so the unsound is told apart by shape. */
export type PdfAnswer<Value> =
  { readonly value: Value; readonly warnings: readonly string[] } | { readonly unsound: string };

export function pdfTool({ compute, folder, warn }: ToolScope): PdfTool {
  function call<Value>(module: string, input: unknown): Promise<PdfAnswer<Value>> {
    return compute<PdfAnswer<Value>>(new URL(`../pdf/${module}.js`, import.meta.url), input);
  }
  async function make<Value>(module: string, input: unknown, name: string): Promise<Value> {
    const answer = await call<Value>(module, input);
    if ('unsound' in answer) {
      throw new InvalidInput(`${name}: the structure of this PDF is damaged.`, { cause: new Error(answer.unsound) });
    }
    answer.warnings.forEach(warn);
    return answer.value;
  }
  // Files never change, so what was read of one holds as long as the job.
  const known = new Map<string, Promise<PdfFacts | 'unsound'>>();
  async function look(path: string): Promise<PdfFacts | 'unsound'> {
    const answer = await call<PdfFacts>('inspect', { path });
    return 'unsound' in answer ? 'unsound' : answer.value;
  }
  function inspect({ path }: WorkFile): Promise<PdfFacts | 'unsound'> {
    const facts = known.get(path) ?? look(path);
    known.set(path, facts);
    return facts;
  }
  async function selectEach(
    file: WorkFile,
    parts: readonly PagePart[],
    { attachments = false }: SelectSettings = {},
  ): Promise<readonly WorkFile[]> {
    const input: SelectInput = {
      source: file.path,
      name: file.name,
      parts: parts.map(({ pages, target }) => ({ pages, target: target.path })),
      attachments,
    };
    await make<null>('select-pages', input, file.name);
    return parts.map(({ target }) => target);
  }
  return {
    inspect,
    async pageCount(file) {
      const facts = await inspect(file);
      if (facts === 'unsound' || facts.encrypted) throw new InvalidInput(`${file.name}: the document is not readable.`);
      return facts.pageCount;
    },
    async select(file, part, settings) {
      await selectEach(file, [part], settings);
      return part.target;
    },
    selectEach,
    async join(files, target) {
      const input: JoinInput = {
        sources: files.map(({ path, name }) => ({ path, name })),
        target: target.path,
      };
      await make<null>('join-documents', input, target.name);
      return target;
    },
    metadata: ({ path, name }) => make<MetadataFields>('metadata/read', { path }, name),
    async metadataPatch({ path, name }, changes) {
      const input: UpdateInput = { path, changes };
      return patchOf(await make<MetadataUpdate>('metadata/plan-update', input, name));
    },
    async attachments({ path, name }) {
      const input: ExtractInput = {
        path,
        folder: await mkdtemp(join(folder, 'attachments-')),
        limits: attachmentLimits,
      };
      const files = await make<readonly ExtractedFile[]>('extract-attachments', input, name);
      const typed: WorkFile[] = [];
      // One after the other: ten thousand at once are more than a process may have open.
      for (const it of files) typed.push({ ...it, type: await mediaTypeOf(it.path) });
      return typed;
    },
  };
}

/** More than any upload holds uncompressed; far less than a small one can be made to expand to. */
const attachmentLimits: ExtractLimits = { files: 10_000, bytes: 2 ** 30 };

/** A structured clone makes a plain array of bytes of a Buffer. */
function patchOf({ dicts, xmp, trailer }: MetadataUpdate): QpdfPatch {
  const objects = Object.fromEntries(Object.entries(dicts).map(([id, value]) => [id, { value }]));
  const stream = { dict: xmp.dict, data: Buffer.from(xmp.packet) };
  return { objects: { ...objects, [xmp.id]: { stream } }, trailer };
}
