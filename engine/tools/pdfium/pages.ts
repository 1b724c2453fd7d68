import type { WorkFile } from '../../contract/contract.js';
import type { Size } from '../../geometry/geometry.js';
import type { PageModel } from '../../document/model.js';
import type { DrawInput, DrawnPage } from './drawing/draw-page.js';
import type { DocumentSource } from './binding/document.js';
import { type Finders, findReadable, type Readable } from './find-readable.js';
import { planDrawing } from './drawing/drawing-limits.js';
import type { PageResult, Spread } from './pool/spread-pages.js';
import type { PdfAnswer } from '../../pdf/file/answer.js';
import type { ToolScope } from '../tools.js';

/** Sees what pages say and show. Work on pages runs in the compute pool, on several at once. */
export interface PageTool {
  /**
   * Opens a document as it came: encrypted and, where it can be helped, damaged.
   * @throws PasswordRequired, WrongPassword, UnsupportedInput, InvalidInput
   */
  open(file: WorkFile, password?: string): Promise<OpenPages>;
}

/** A document's pages, by their 1-based numbers. What comes for several pages comes in the order of the numbers given. */
export interface OpenPages {
  readonly pageCount: number;
  /** Of each page as a reader sees it, in points. */
  sizes(): Promise<readonly Size[]>;
  /** The text of each page in reading order. */
  texts(pages: readonly number[]): AsyncIterable<PageResult<string>>;
  /** What each page says, with where it says it. */
  models(pages: readonly number[]): AsyncIterable<PageResult<PageModel>>;
  /**
   * Draws each page, with its annotations and form fields, on white, into a file in the job's folder.
   * @throws TooComplex before any is drawn, when one of them would be too large.
   */
  draw(pages: readonly number[], settings: DrawSettings): AsyncIterable<PageResult<DrawnPage>>;
  /**
   * Calls the default export of a module, a `PageFunction`, with each page and the input, in a worker thread. Input
   * and results are structured clones.
   */
  each<Result>(pages: readonly number[], work: PageWork): AsyncIterable<PageResult<Result>>;
}

/** What is done with each page, and within which bounds. */
export type PageWork = Omit<Spread, 'source' | 'pages' | 'signal'>;

export type DrawSettings = Omit<DrawInput, 'folder'>;

export function pageTool(scope: ToolScope, finders: Finders): PageTool {
  return {
    async open(file, password) {
      return pagesOf(scope, await findReadable(file, password, { scope, ...finders }));
    },
  };
}

function pagesOf(scope: ToolScope, { source, survey }: Readable): OpenPages {
  let measured: Promise<DocumentSource> | undefined;
  const withUnits = (): Promise<DocumentSource> => (measured ??= measure(scope, source));
  async function* each<Result>(pages: readonly number[], work: PageWork): AsyncGenerator<PageResult<Result>> {
    yield* scope.spread<Result>({ ...work, source: await withUnits(), pages });
  }
  async function sizes(): Promise<readonly Size[]> {
    const { userUnits } = await withUnits();
    return survey.sizes.map(({ width, height }, index) => {
      const unit = userUnits?.get(index + 1) ?? 1;
      return { width: width * unit, height: height * unit };
    });
  }
  return {
    pageCount: survey.pageCount,
    sizes,
    // The unit says nothing about the order of words, so the document need not be measured.
    texts: (pages) => scope.spread<string>({ module: moduleOf('text/page-text'), input: undefined, source, pages }),
    models: (pages) => each<PageModel>(pages, { module: moduleOf('text/page-model'), input: undefined }),
    async *draw(pages, settings) {
      const plan = planDrawing({ name: source.name, pages, sizes: await sizes(), dpi: settings.dpi });
      const input: DrawInput = { ...settings, folder: scope.folder };
      yield* each<DrawnPage>(pages, { module: moduleOf('drawing/draw-page'), input, ...plan });
    },
    each,
  };
}

/** Asks for what PDFium does not tell. A document that is not sound is taken to have no units of its own. */
async function measure(scope: ToolScope, source: DocumentSource): Promise<DocumentSource> {
  const { path } = source;
  const answer = await scope.compute<PdfAnswer<ReadonlyMap<number, number>>>(
    new URL('../../pdf/pages/user-units.js', import.meta.url),
    { path },
  );
  return 'unsound' in answer ? source : { ...source, userUnits: answer.value };
}

function moduleOf(name: string): URL {
  return new URL(`./${name}.js`, import.meta.url);
}
