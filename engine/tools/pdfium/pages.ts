import type { Size } from '../../geometry/geometry.js';
import type { PageModel } from '../../document/model.js';
import type { DrawInput, PageDrawing } from './drawing/draw-page.js';
import type { PageResult, PageTool, OpenPages, PageWork } from '../../contract/tools/pages.js';
import type { DocumentSource } from './binding/document.js';
import { portfolioWarning, xfaFormWarning } from '../../document-messages.js';
import { type MissingFont, fontWarning } from '../fontconfig/font-warning.js';
import { type Finders, findReadable, type Readable } from './find-readable.js';
import { planDrawing } from './drawing/drawing-limits.js';
import { measuredSource } from './measured-source.js';
import type { ToolScope } from '../tool-scope.js';

/** Maximum number of missing fonts; a hostile document can name any number. */
const MAX_MISSING_FONTS = 64;

export function pageTool(scope: ToolScope, finders: Finders): PageTool {
  return {
    async open(file, password) {
      const readable = await findReadable(file, password, { scope, ...finders });
      if (readable.survey.isXfaForm) scope.warn(xfaFormWarning(file));
      if (readable.survey.isPortfolio) scope.warn(portfolioWarning(file));
      return pagesOf(scope, readable);
    },
  };
}

function pagesOf(scope: ToolScope, { source, survey }: Readable): OpenPages {
  let measuring: Promise<DocumentSource> | undefined;
  const measured = (): Promise<DocumentSource> => (measuring ??= measuredSource(scope, source));
  async function* each<Result>(pages: readonly number[], work: PageWork): AsyncGenerator<PageResult<Result>> {
    yield* scope.runOnPages<Result>({ ...work, source: await measured(), pages });
  }
  async function sizes(): Promise<readonly Size[]> {
    const { userUnits } = await measured();
    return survey.sizes.map(({ width, height }, index) => {
      const unit = userUnits?.get(index + 1) ?? 1;
      return { width: width * unit, height: height * unit };
    });
  }
  return {
    pageCount: survey.pageCount,
    sizes,
    describe: async () => scope.compute(moduleOf('navigation/describe-document'), await measured()),
    texts: (pages) => each<string>(pages, { module: moduleOf('text/page-text'), input: undefined }),
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

function moduleOf(name: string): URL {
  return new URL(`./${name}.js`, import.meta.url);
}
