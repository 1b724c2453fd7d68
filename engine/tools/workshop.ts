import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';

import type { WorkFile } from '../contract/file.js';
import { recoveredWarning, tooDamagedError, tooManyValuesError } from '../document-messages.js';
import type { InvalidInput } from '../errors.js';
import type { PdfResult } from '../pdf/file/pdf-result.js';
import type { JoinInput, JoinResult } from '../pdf/pages/join-documents.js';
import type { QpdfTool } from '../contract/tools/qpdf.js';
import type { DrawFieldValuesInput } from './sheets/draw-field-values.js';
import type { ToolScope } from './tool-scope.js';

interface Joining {
  readonly sources: readonly WorkFile[];
  readonly target: WorkFile;
  readonly drawn: readonly number[];
}

/** Calls modules that read documents by engine/pdf, in the compute pool. */
export class Workshop {
  constructor(
    private readonly scope: ToolScope,
    private readonly qpdf: QpdfTool,
  ) {}

  call<Value>(module: URL, input: unknown): Promise<PdfResult<Value>> {
    return this.scope.compute<PdfResult<Value>>(module, input);
  }

  /**
   * Calls a module on a document and returns its value. Some damage is found only when the module reads a damaged object;
   * then qpdf rewrites the document, and the module is called a second time.
   * @throws InvalidInput when the second call finds damage, too; TooComplex for an object with too many values.
   */
  run<Value>(module: URL, file: WorkFile, inputOf: (file: WorkFile) => unknown): Promise<Value> {
    return this.runWithRepair(file, (readable) => this.call<Value>(module, inputOf(readable)));
  }

  /** Repairs as `run` does, for work that calls several modules. */
  async runWithRepair<Value>(file: WorkFile, work: (file: WorkFile) => Promise<PdfResult<Value>>): Promise<Value> {
    const first = await work(file);
    if ('malformed' in first && first.isTooComplex === true) throw tooManyValuesError(file, { cause: first.malformed });
    const answer = 'malformed' in first ? await work(await this.#rewrite(file)) : first;
    if ('malformed' in answer) throw damaged(file, answer.malformed);
    answer.warnings.forEach(this.scope.warn);
    return answer.value;
  }

  /** Joins documents. Forms without appearances are drawn first; malformed documents are rewritten as in `run`. */
  async join(files: readonly WorkFile[], target: WorkFile): Promise<void> {
    const sources = [...files];
    const rewritten = new Set<number>();
    let drawn: readonly number[] = [];
    for (;;) {
      const result = await this.#tryToJoin({ sources, target, drawn });
      if (result === 'joined') return;
      if ('undrawn' in result) {
        await replaceEach(sources, result.undrawn, (file) => this.#draw(file));
        drawn = [...drawn, ...result.undrawn];
      } else {
        const { malformed, cause, isTooComplex } = result;
        if (isTooComplex) throw tooManyValuesError(sources[malformed] ?? target, { cause });
        if (rewritten.has(malformed)) throw damaged(sources[malformed] ?? target, cause);
        await replaceEach(sources, [malformed], (file) => this.#rewrite(file));
        rewritten.add(malformed);
      }
    }
  }

  async #tryToJoin({ sources, target, drawn }: Joining): Promise<JoinResult> {
    const named = sources.map(({ path, name }) => ({ path, name }));
    const input: JoinInput = { sources: named, target: target.path, drawn };
    const answer = await this.call<JoinResult>(pdfModule('pages/join-documents'), input);
    // The module reports a malformed document in its value, with the index of the document.
    if ('malformed' in answer) throw new Error(answer.malformed);
    answer.warnings.forEach(this.scope.warn);
    return answer.value;
  }

  async #draw(file: WorkFile): Promise<WorkFile> {
    const target = await this.#newPath('drawn');
    const module = new URL('./sheets/draw-field-values.js', import.meta.url);
    const isDrawn = await this.run<boolean>(module, file, ({ path, name }): DrawFieldValuesInput => {
      return { source: { path, name }, target, markup: 'none' };
    });
    return isDrawn ? { ...file, path: target } : file;
  }

  async #rewrite(file: WorkFile): Promise<WorkFile> {
    const rewritten = await this.qpdf.rewrite(file, { ...file, path: await this.#newPath('rewritten') });
    this.scope.warn(recoveredWarning(file));
    return rewritten;
  }

  async #newPath(prefix: string): Promise<string> {
    return join(await mkdtemp(join(this.scope.folder, `${prefix}-`)), 'document.pdf');
  }
}

/** Changes one item at a time, since there may be many. */
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

/** A module of engine/pdf. */
export function pdfModule(name: string): URL {
  return new URL(`../pdf/${name}.js`, import.meta.url);
}

function damaged(file: WorkFile, cause: string): InvalidInput {
  return tooDamagedError(file, { cause: new Error(cause) });
}
