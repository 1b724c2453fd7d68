import type { WorkFile } from '../../contract/file.js';
import type { PdfTool } from '../../contract/tools/pdf.js';

/** A page of an input: both numbers are counted from 1. */
export interface PageOrigin {
  readonly input: number;
  readonly page: number;
}

interface Origins {
  /** The origin of a page of the file, counted from 1. */
  readonly at: (page: number) => PageOrigin | undefined;
  /** The number of pages; undefined while it is not known, such as of an encrypted document. */
  count?: number | undefined;
}

/** The pages of inputs from which the pages of the files of a job come, by the paths of the files. */
export class PageOrigins {
  readonly #files = new Map<string, Origins>();

  addInput({ path }: Pick<WorkFile, 'path'>, input: number): void {
    this.#files.set(path, { at: (page) => ({ input, page }) });
  }

  setCount({ path }: Pick<WorkFile, 'path'>, count: number): void {
    const origins = this.#files.get(path);
    if (origins !== undefined) origins.count = count;
  }

  /** The origin of each page; undefined when it is not known. */
  of({ path }: Pick<WorkFile, 'path'>): readonly PageOrigin[] | undefined {
    const { at, count } = this.#files.get(path) ?? {};
    if (at === undefined || count === undefined) return undefined;
    const pages = Array.from({ length: count }, (_, index) => at(index + 1));
    const known = pages.filter((it) => it !== undefined);
    return known.length === count ? known : undefined;
  }

  /** Notes that each file has the pages of the file at the same place of the list. */
  async keep(files: readonly WorkFile[], made: readonly WorkFile[], pdf: PdfTool): Promise<void> {
    if (made.length === files.length) for (const [index, file] of files.entries()) this.#copy(file, made[index]);
    for (const file of made) await this.#count(file, pdf);
  }

  /** Returns the tool, with notes of the pages that it selects and joins. */
  watch(pdf: PdfTool): PdfTool {
    return {
      ...pdf,
      select: async (file, part, settings) => {
        this.#select(file, part);
        return await pdf.select(file, part, settings);
      },
      selectEach: async (file, parts, settings) => {
        for (const part of parts) this.#select(file, part);
        return await pdf.selectEach(file, parts, settings);
      },
      join: async (files, target) => {
        await this.#join(files, { target, pdf });
        return await pdf.join(files, target);
      },
    };
  }

  #copy(file: WorkFile, made: WorkFile | undefined): void {
    const origins = this.#files.get(file.path);
    if (origins !== undefined && made !== undefined && !this.#files.has(made.path))
      this.#files.set(made.path, { ...origins });
  }

  #select(file: WorkFile, { pages, target }: Parameters<PdfTool['select']>[1]): void {
    const origins = this.#files.get(file.path);
    if (origins === undefined) return;
    const at = (page: number): PageOrigin | undefined => {
      const number = pages[page - 1];
      return number === undefined ? undefined : origins.at(number);
    };
    this.#files.set(target.path, { at, count: pages.length });
  }

  async #join(
    files: readonly WorkFile[],
    { target, pdf }: { readonly target: WorkFile; readonly pdf: PdfTool },
  ): Promise<void> {
    const pages: (PageOrigin | undefined)[] = [];
    for (const file of files) {
      const origins = this.#files.get(file.path);
      const count = await pdf.pageCount(file);
      for (let page = 1; page <= count; page++) pages.push(origins?.at(page));
    }
    this.#files.set(target.path, { at: (page) => pages[page - 1], count: pages.length });
  }

  async #count(file: WorkFile, pdf: PdfTool): Promise<void> {
    const origins = this.#files.get(file.path);
    if (origins === undefined) return;
    const facts = await pdf.inspect(file);
    // The pages of an encrypted file are those of the file that was encrypted.
    if (facts !== 'malformed' && !facts.encrypted) origins.count = facts.pageCount;
  }
}
