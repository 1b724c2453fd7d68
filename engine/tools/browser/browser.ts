import { mkdtemp, stat } from 'node:fs/promises';
import { join as joinPath } from 'node:path';

import type { BrowserTool } from '../../contract/tools/browser.js';
import type { WorkFile } from '../../contract/file.js';
import { ToolFailed, TooComplex } from '../../errors.js';
import type { PdfResult } from '../../pdf/file/pdf-result.js';
import type { JoinInput, JoinResult } from '../../pdf/pages/join-documents.js';
import type { BrowserQuestion, BrowserReport } from './child/exchange.js';
import { CSV, MARKDOWN } from '../../media-types/media-types.js';
import { refusedRequestsWarning } from './refused-requests-warning.js';
import type { PageType, PageTypeInput } from './page-type.js';
import type { TextPageInput, TextPages } from './text-page.js';
import type { ConverterPool, JobPool } from '../converters/converter-pool.js';
import type { ConverterKind } from '../converters/converter-kind.js';
import { fontRulesFile } from '../converters/font-rules-file.js';
import { threadFontconfig } from '../fontconfig/fontconfig.js';
import { fontWarning } from '../fontconfig/font-warning.js';
import { type LongLivedTool, pooledTool } from '../long-lived-tool.js';
import type { SandboxMode } from '../sandbox/sandbox.js';
import type { ToolScope } from '../tool-scope.js';
import { missingPageFonts } from './missing-page-fonts.js';
import { pdfModule } from '../workshop.js';

export type BrowserPool = ConverterPool<BrowserQuestion, BrowserReport>;

/** Chromium, a long-lived tool. Its own sandbox is optional inside of ours, and where programs run without one. */
export const chromium: LongLivedTool<'browser', { readonly sandbox: SandboxMode }> = {
  name: 'browser',
  open(host, { sandbox }) {
    const kind = browserKindOf(host.sandbox.active || sandbox === 'off');
    return pooledTool(kind, host, (pool: JobPool<BrowserPool>, scope) => browserTool(scope, pool));
  },
};

/**
 * Headless Chromium, driven by playwright-core, with its own sandbox inside of ours. @param mayLackSandbox whether
 * Chromium may run without its own sandbox where namespaces cannot be nested
 */
export function browserKindOf(mayLackSandbox: boolean): ConverterKind {
  const module = mayLackSandbox ? 'main-without-sandbox' : 'main';
  return {
    name: 'Chromium',
    module: {
      url: new URL(`./child/${module}.js`, import.meta.url),
      folders: [new URL('../converters/child/', import.meta.url)],
      packages: ['playwright-core'],
      heap: 512,
    },
    readable: ['/var/cache/fontconfig'],
    files: fontRulesFile,
    makesNamespaces: true,
    limits: {
      ...{ start: 60, document: 60, slow: 10, documents: 100 },
      ...{ memory: 1536 * 2 ** 20, processes: 64, file: 2 ** 30, folder: 2 ** 32 },
    },
  };
}

export const browserKind = browserKindOf(false);

/** Maximum bytes of a page; a larger one would hardly be laid out within the limits of time and memory. */
const MAX_BYTES = 50 * 2 ** 20;
const CUT_OFF = 'the page is more than five times as wide as the paper; what is beyond the edge is left out.';
/** Conversion of one type of text to web pages; the largest texts take about a minute. */
interface TextForm {
  /** A module that returns `TextPages`, such as `text-page`. */
  readonly module: string;
  readonly mostMegabytes: number;
}

const PLAIN: TextForm = { module: 'text-page', mostMegabytes: 20 };
const textForms: ReadonlyMap<string, TextForm> = new Map([
  [CSV.mime, { module: 'table/table-pages', mostMegabytes: 20 }],
  [MARKDOWN.mime, { module: 'markdown/markdown-page', mostMegabytes: 2 }],
]);

export function browserTool(scope: ToolScope, pool: JobPool<BrowserPool>): BrowserTool {
  const print = async (source: WorkFile, target: WorkFile, contentType: string): Promise<BrowserReport> =>
    await pool.convert({
      source: source.path,
      extension: 'html',
      target: target.path,
      name: source.name,
      question: { contentType },
      signal: scope.signal,
    });
  return {
    async print(source, target) {
      const { path, name } = source;
      const { size } = await stat(path);
      if (size > MAX_BYTES) throw new TooComplex(`${name}: a web page may have at most 50 MB.`);
      const input: PageTypeInput = { source: path, name, folder: scope.folder };
      const page = await scope.compute<PageType>(new URL('./page-type.js', import.meta.url), input);
      const report = await print({ ...source, path: page.path }, target, page.contentType);
      const warning = refusedRequestsWarning(report);
      if (warning !== undefined) scope.warn(`${name}: ${warning}`);
      if (report.isCutOff) scope.warn(`${name}: ${CUT_OFF}`);
      const fontconfig = threadFontconfig();
      const aboutFonts = fontconfig && fontWarning(missingPageFonts(report.fonts, fontconfig));
      if (aboutFonts !== undefined) scope.warn(aboutFonts);
      return target;
    },
    async printText(source, target) {
      const { path, name, type } = source;
      const { module, mostMegabytes } = textForms.get(type.mime) ?? PLAIN;
      const { size } = await stat(path);
      if (size > mostMegabytes * 2 ** 20) {
        throw new TooComplex(`${name}: a text of this format may have at most ${mostMegabytes} MB.`);
      }
      const folder = await mkdtemp(joinPath(scope.folder, 'text-'));
      const input: TextPageInput = { source: path, name, folder };
      const made = await scope.compute<TextPages>(new URL(`./${module}.js`, import.meta.url), input);
      made.warnings.forEach(scope.warn);
      const pages = made.paths;
      const printed = pages.map((page) => ({ ...target, path: pages.length === 1 ? target.path : `${page}.pdf` }));
      for (const [at, page] of pages.entries()) {
        await print({ ...source, path: page }, printed[at] ?? target, 'text/html; charset=utf-8');
      }
      if (pages.length > 1) await join(scope, printed, target);
      return target;
    },
  };
}

/** Joins the printed parts; they need no repair. */
async function join(scope: ToolScope, printed: readonly WorkFile[], target: WorkFile): Promise<void> {
  const sources = printed.map(({ path, name }) => ({ path, name }));
  const input: JoinInput = { sources, target: target.path, objectStreams: true };
  const answer = await scope.compute<PdfResult<JoinResult>>(pdfModule('pages/join-documents'), input);
  if ('malformed' in answer || answer.value !== 'joined')
    throw new ToolFailed(`${target.name}: its parts cannot be joined.`);
}
