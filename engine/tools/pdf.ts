import type { WorkFile } from '../contract.js';
import { InvalidInput } from '../errors.js';
import type { ToolScope } from './tools.js';
import type { PdfFacts } from '../pdf/inspect.js';
import type { JoinInput } from '../pdf/join-documents.js';
import type { SelectInput } from '../pdf/select-pages.js';

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
}

/** How the modules of engine/pdf answer: structured clones keep no class, so the unsound is told apart by shape. */
export type PdfAnswer<Value> =
  { readonly value: Value; readonly warnings: readonly string[] } | { readonly unsound: string };

export function pdfTool({ compute, warn }: ToolScope): PdfTool {
  function call<Value>(module: string, input: unknown): Promise<PdfAnswer<Value>> {
    return compute<PdfAnswer<Value>>(new URL(`../pdf/${module}.js`, import.meta.url), input);
  }
  async function make(module: string, input: unknown, name: string): Promise<void> {
    const answer = await call<null>(module, input);
    if ('unsound' in answer) {
      throw new InvalidInput(`${name}: the structure of this PDF is damaged.`, { cause: new Error(answer.unsound) });
    }
    answer.warnings.forEach(warn);
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
      parts: parts.map(({ pages, target }) => ({ pages, target: target.path })),
      attachments,
    };
    await make('select-pages', input, file.name);
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
      await make('join-documents', input, target.name);
      return target;
    },
  };
}
