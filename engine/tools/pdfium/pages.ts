import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';

import type { Size } from '../../geometry/geometry.js';
import type { PageModel } from '../../document/model.js';
import type { DrawInput, PageDrawing } from './drawing/draw-page.js';
import type { PageResult, PageTool, OpenPages, PageWork } from '../../contract/tools/pages.js';
import type { DocumentSource } from './binding/document.js';
import { portfolioWarning, xfaFormWarning } from '../../document-messages.js';
import { type MissingFont, fontWarning } from '../fontconfig/font-warning.js';
import { type Finders, findReadable, type Readable } from './find-readable.js';
import { planDrawing } from './drawing/drawing-limits.js';
import type { UnreportedFacts } from '../../pdf/facts/unreported-facts.js';
import type { UnlistInput } from '../../pdf/fields/without-field-list.js';
import type { PdfResult } from '../../pdf/file/pdf-result.js';
import type { ToolScope } from '../tool-scope.js';
import { pdfModule } from '../workshop.js';

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

/** Maximum number of listed fields of a form that PDFium reads, with the fields inside of them; the time grows with their square. A tax form lists 300. */
const MAX_LISTED_FIELDS = 1_000;

/** Reads what PDFium does not report. A malformed document counts as one with nothing of it. */
async function measure(scope: ToolScope, source: DocumentSource): Promise<DocumentSource> {
  const { path } = source;
  const answer = await scope.compute<PdfResult<UnreportedFacts>>(pdfModule('facts/unreported-facts'), { path });
  if ('malformed' in answer) return source;
  const { userUnits, listedFields } = answer.value;
  return { ...(listedFields > MAX_LISTED_FIELDS ? await unlisted(scope, source) : source), userUnits };
}

/** The document with a form that lists no fields; as it is when it cannot be rewritten. */
async function unlisted(scope: ToolScope, source: DocumentSource): Promise<DocumentSource> {
  const { path, name } = source;
  const target = join(await mkdtemp(join(scope.folder, 'unlisted-')), 'document.pdf');
  const input: UnlistInput = { source: { path, name }, target };
  const answer = await scope.compute<PdfResult<null>>(pdfModule('fields/without-field-list'), input);
  return 'malformed' in answer ? source : { name, path: target };
}

function moduleOf(name: string): URL {
  return new URL(`./${name}.js`, import.meta.url);
}
