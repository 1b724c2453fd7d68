import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';

import type { WorkFile } from '../contract.js';
import { recoveredOf, tooDamaged } from '../damage.js';
import { InvalidInput } from '../errors.js';
import { mediaTypeOf } from '../media-types.js';
import type { ToolScope } from './tools.js';
import type { ExtractedFile, ExtractInput, ExtractLimits } from '../pdf/extract-attachments.js';
import type { GatherInput } from '../pdf/gather-pages.js';
import type { PdfFacts } from '../pdf/inspect.js';
import type { JoinInput, JoinResult } from '../pdf/join-documents.js';
import type { MetadataFields } from '../pdf/metadata/fields.js';
import type { MetadataChanges, MetadataUpdate, UpdateInput } from '../pdf/metadata/plan-update.js';
import type { SelectInput } from '../pdf/select-pages.js';
import type { Qpdf, QpdfPatch } from './qpdf.js';

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
  /** Makes a document of what pages there are where the page tree has holes; undefined when there are none. */
  gather(file: WorkFile, target: WorkFile): Promise<WorkFile | undefined>;
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

export function pdfTool(scope: ToolScope, qpdf: Qpdf): PdfTool {
  const { folder } = scope;
  const workshop = new Workshop(scope, qpdf);
  // Files never change, so what was read of one holds as long as the job.
  const known = new Map<string, Promise<PdfFacts | 'unsound'>>();
  async function look(path: string): Promise<PdfFacts | 'unsound'> {
    const answer = await workshop.call<PdfFacts>('inspect', { path });
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
    const places = parts.map(({ pages, target }) => ({ pages, target: target.path }));
    await workshop.make<null>('select-pages', file, ({ path, name }): SelectInput => {
      return { source: { path, name }, parts: places, attachments };
    });
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
    async gather({ path, name }, target) {
      const input: GatherInput = { source: { path, name }, target: target.path };
      const answer = await workshop.call<number>('gather-pages', input);
      return 'unsound' in answer || answer.value === 0 ? undefined : target;
    },
    async join(files, target) {
      await workshop.join(files, target);
      return target;
    },
    metadata: (file) => workshop.make<MetadataFields>('metadata/read', file, ({ path }) => ({ path })),
    async metadataPatch(file, changes) {
      const input: UpdateInput = { path: file.path, changes };
      const answer = await workshop.call<MetadataUpdate>('metadata/plan-update', input);
      // The patch names objects by number, so it must be made of the very file that is patched.
      if ('unsound' in answer) throw damaged(file, answer.unsound);
      answer.warnings.forEach(scope.warn);
      return patchOf(answer.value);
    },
    async attachments(file) {
      const target = await mkdtemp(join(folder, 'attachments-'));
      const files = await workshop.make<readonly ExtractedFile[]>(
        'extract-attachments',
        file,
        ({ path }): ExtractInput => ({ path, folder: target, limits: attachmentLimits }),
      );
      const typed: WorkFile[] = [];
      // One after the other: ten thousand at once are more than a process may have open.
      for (const it of files) typed.push({ ...it, type: await mediaTypeOf(it.path) });
      return typed;
    },
  };
}

/** Calls the modules of engine/pdf in the compute pool. */
class Workshop {
  constructor(
    private readonly scope: ToolScope,
    private readonly qpdf: Qpdf,
  ) {}

  call<Value>(module: string, input: unknown): Promise<PdfAnswer<Value>> {
    return this.scope.compute<PdfAnswer<Value>>(new URL(`../pdf/${module}.js`, import.meta.url), input);
  }

  /**
   * Calls a module for its value. Some damage only shows when an object is met that nobody looked at before; then the
   * document is rewritten by qpdf, and the module is called once more.
   * @throws InvalidInput when that does not help.
   */
  async make<Value>(module: string, file: WorkFile, inputOf: (file: WorkFile) => unknown): Promise<Value> {
    const first = await this.call<Value>(module, inputOf(file));
    const answer = 'unsound' in first ? await this.call<Value>(module, inputOf(await this.#rewrite(file))) : first;
    if ('unsound' in answer) throw damaged(file, answer.unsound);
    answer.warnings.forEach(this.scope.warn);
    return answer.value;
  }

  /** Joins documents; those of which it takes more to be joined are first drawn or, as in `make`, rewritten. */
  async join(files: readonly WorkFile[], target: WorkFile): Promise<void> {
    const sources = [...files];
    const rewritten = new Set<number>();
    for (;;) {
      const result = await this.#tryToJoin(sources, target);
      if (result === 'joined') return;
      if ('undrawn' in result) await replaceEach(sources, result.undrawn, (file) => this.#draw(file));
      else {
        const { unsound, cause } = result;
        if (rewritten.has(unsound)) throw damaged(sources[unsound] ?? target, cause);
        await replaceEach(sources, [unsound], (file) => this.#rewrite(file));
        rewritten.add(unsound);
      }
    }
  }

  async #tryToJoin(sources: readonly WorkFile[], target: WorkFile): Promise<JoinResult> {
    const input: JoinInput = { sources: sources.map(({ path, name }) => ({ path, name })), target: target.path };
    const answer = await this.call<JoinResult>('join-documents', input);
    // It says which document is unsound, in its value.
    if ('unsound' in answer) throw new Error(answer.unsound);
    answer.warnings.forEach(this.scope.warn);
    return answer.value;
  }

  async #draw(file: WorkFile): Promise<WorkFile> {
    return await this.qpdf.drawFields(file, { ...file, path: await this.#newPath('drawn') });
  }

  async #rewrite(file: WorkFile): Promise<WorkFile> {
    const rewritten = await this.qpdf.rewrite(file, { ...file, path: await this.#newPath('rewritten') });
    this.scope.warn(recoveredOf(file));
    return rewritten;
  }

  async #newPath(prefix: string): Promise<string> {
    return join(await mkdtemp(join(this.scope.folder, `${prefix}-`)), 'document.pdf');
  }
}

/** One at a time: there may be many of them. */
async function replaceEach<Item>(
  items: Item[],
  indices: readonly number[],
  change: (item: Item) => Promise<Item>,
): Promise<void> {
  for (const index of indices) {
    const item = items[index];
    if (item !== undefined) items[index] = await change(item);
  }
}

function damaged(file: WorkFile, cause: string): InvalidInput {
  return tooDamaged(file, { cause: new Error(cause) });
}

/** More than any upload holds uncompressed; far less than a small one can be made to expand to. */
const attachmentLimits: ExtractLimits = { files: 10_000, bytes: 2 ** 30 };

/** A structured clone makes a plain array of bytes of a Buffer. */
function patchOf({ dicts, xmp, trailer }: MetadataUpdate): QpdfPatch {
  const objects = Object.fromEntries(Object.entries(dicts).map(([id, value]) => [id, { value }]));
  const stream = { dict: xmp.dict, data: Buffer.from(xmp.packet) };
  return { objects: { ...objects, [xmp.id]: { stream } }, trailer };
}
