import type { WorkFile } from '../../contract/file.js';

import type { Survey } from '../pdfium/pool/document-survey.js';
import { measuredSource } from '../pdfium/measured-source.js';
import type { ToolScope } from '../tool-scope.js';
import { isDocumentError } from './is-document-error.js';
import type { PageEvaluation } from './evaluate-page.js';

/** The result of a recovery method. */
export interface Evaluation {
  readonly pageCount: number;
  /** Number of pages drawn without error. */
  readonly drawn: number;
  /** Number of drawn pages that are not blank. */
  readonly shown: number;
  /** The drawn pages by number. */
  readonly pages: ReadonlyMap<number, PageEvaluation>;
}

/** Of longer documents, this many evenly distributed pages are drawn. */
const MAX_PAGES = 1000;
/** The same limit for a document whose objects and data have passed the checks of an intact document. */
export const MAX_PAGES_OF_SOUND = 10;
const SECONDS_PER_PAGE = 20;

/** Pages of a document that the evaluation draws. */
export interface EvaluationLimits {
  /** Number of pages found; the page tree may claim more. */
  readonly maxPages: number;
  /** The numbers of pages that must not be drawn. */
  readonly skippedPages: readonly number[];
  /** Maximum number of pages that are drawn. */
  readonly maxDrawn?: number;
  /** Number of pages of a document whose page tree is new; PDFium takes long to count many pages. */
  readonly pageCount?: number;
}

/** Draws the pages of a document at low resolution; undefined when it cannot be opened. */
export async function evaluateDocument(
  { path, name }: WorkFile,
  scope: ToolScope,
  { maxPages, skippedPages, maxDrawn = MAX_PAGES, pageCount: known }: EvaluationLimits,
): Promise<Evaluation | undefined> {
  const source = { path, name };
  const counted = known ?? (await surveyOf(source, scope))?.pageCount;
  if (counted === undefined) return undefined;
  const pageCount = Math.min(counted, maxPages);
  const pages = samplePages(pageCount, maxDrawn);
  const skipped = new Set(skippedPages);
  const evaluations = new Map<number, PageEvaluation>();
  const evaluated = scope.runOnPages<PageEvaluation>({
    module: new URL('./evaluate-page.js', import.meta.url),
    input: undefined,
    source: await measuredSource(scope, source),
    pages: pages.filter((page) => !skipped.has(page)),
    secondsPerPage: SECONDS_PER_PAGE,
    onFailure(_, error) {
      if (!isDocumentError(error)) throw error;
    },
  });
  for await (const { page, result } of evaluated) evaluations.set(page, result);
  const extrapolate = (count: number): number => Math.round((count * pageCount) / Math.max(1, pages.length));
  return {
    pageCount,
    drawn: extrapolate(evaluations.size),
    shown: extrapolate([...evaluations.values()].filter(({ ink }) => ink > 0).length),
    pages: evaluations,
  };
}

async function surveyOf(source: { path: string; name: string }, scope: ToolScope): Promise<Survey | undefined> {
  try {
    return await scope.compute<Survey>(new URL('../pdfium/pool/document-survey.js', import.meta.url), source);
  } catch (error) {
    if (isDocumentError(error)) return undefined;
    throw error;
  }
}

function samplePages(pageCount: number, maxDrawn: number): readonly number[] {
  const count = Math.min(pageCount, maxDrawn);
  return Array.from({ length: count }, (_, index) => 1 + Math.floor((index * pageCount) / count));
}
