import type { Size } from '../../geometry/geometry.js';
import type { PageModel } from '../../document/model.js';
import type { DrawInput, PageDrawing } from './drawing/draw-page.js';
import type { PageResult, PageTool, OpenPages, PageWork } from '../../contract/tools/pages.js';
import type { DocumentSource } from './binding/document.js';
import { type MissingFont, fontWarning } from '../fontconfig/font-warning.js';
import { type Finders, findReadable, type Readable } from './find-readable.js';
import { planDrawing } from './drawing/drawing-limits.js';
import type { PdfResult } from '../../pdf/file/pdf-result.js';
import type { ToolScope } from '../tool-scope.js';

/** Maximum number of missing fonts; a hostile document can name any number. */
const MAX_MISSING_FONTS = 64;

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
    yield* scope.runOnPages<Result>({ ...work, source: await withUnits(), pages });
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
    describe: async () => scope.compute(moduleOf('navigation/describe-document'), await withUnits()),
    // Reading order does not depend on UserUnit, so the units are not read.
    texts: (pages) => scope.runOnPages<string>({ module: moduleOf('text/page-text'), input: undefined, source, pages }),
    models: (pages) => each<PageModel>(pages, { module: moduleOf('text/page-model'), input: undefined }),
    async *draw(pages, settings) {
      const plan = planDrawing({ name: source.name, pages, sizes: await sizes(), dpi: settings.dpi });
      const input: DrawInput = { ...settings, folder: scope.folder };
      const missingFonts = new Map<string, MissingFont>();
      for await (const drawn of each<PageDrawing>(pages, { module: moduleOf('drawing/draw-page'), input, ...plan })) {
        for (const font of drawn.result.missingFonts.slice(0, MAX_MISSING_FONTS - missingFonts.size))
          missingFonts.set(font.name, font);
        yield drawn;
      }
      const warning = fontWarning([...missingFonts.values()]);
      if (warning !== undefined) scope.warn(warning);
    },
    each,
  };
}

/** Reads the UserUnits of the pages, which PDFium does not report. A malformed document counts as one without. */
async function measure(scope: ToolScope, source: DocumentSource): Promise<DocumentSource> {
  const { path } = source;
  const answer = await scope.compute<PdfResult<ReadonlyMap<number, number>>>(
    new URL('../../pdf/pages/user-units.js', import.meta.url),
    { path },
  );
  return 'malformed' in answer ? source : { ...source, userUnits: answer.value };
}

function moduleOf(name: string): URL {
  return new URL(`./${name}.js`, import.meta.url);
}
