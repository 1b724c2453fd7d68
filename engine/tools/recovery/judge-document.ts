import type { WorkFile } from '../../contract/file.js';

import type { Survey } from '../pdfium/pool/survey.js';
import type { ToolScope } from '../tool-scope.js';
import { isOfDocument } from './is-of-document.js';
import type { PageSight } from './judge-page.js';

/** What a way of recovery has come to. */
export interface Judgement {
  readonly pageCount: number;
  /** How many of them are drawn without error. */
  readonly drawn: number;
  /** How many of those show something. */
  readonly shown: number;
  /** What is to be seen of those that were drawn, by number. */
  readonly pages: ReadonlyMap<number, PageSight>;
}

/** Of a long document, so many pages are drawn, evenly from all of it. */
const MOST_PAGES = 1000;
const SECONDS_PER_PAGE = 20;

/** What is known of a document before it is drawn. */
export interface Foreknown {
  /** A page tree may be said to have more. */
  readonly mostPages: number;
  /** The numbers of the pages that are not to be drawn. */
  readonly without: readonly number[];
}

/** Draws the pages of a document, small; undefined when it does not open. */
export async function judgeDocument(
  { path, name }: WorkFile,
  scope: ToolScope,
  { mostPages, without }: Foreknown,
): Promise<Judgement | undefined> {
  const source = { path, name };
  const survey = await surveyOf(source, scope);
  if (survey === undefined) return undefined;
  const pageCount = Math.min(survey.pageCount, mostPages);
  const pages = evenly(pageCount);
  const left = new Set(without);
  const sights = new Map<number, PageSight>();
  const spread = scope.spread<PageSight>({
    module: new URL('./judge-page.js', import.meta.url),
    input: undefined,
    source,
    pages: pages.filter((page) => !left.has(page)),
    secondsPerPage: SECONDS_PER_PAGE,
    onFailure(_, error) {
      if (!isOfDocument(error)) throw error;
    },
  });
  for await (const { page, result } of spread) sights.set(page, result);
  const all = (count: number): number => Math.round((count * pageCount) / Math.max(1, pages.length));
  return {
    pageCount,
    drawn: all(sights.size),
    shown: all([...sights.values()].filter(({ ink }) => ink > 0).length),
    pages: sights,
  };
}

async function surveyOf(source: { path: string; name: string }, scope: ToolScope): Promise<Survey | undefined> {
  try {
    return await scope.compute<Survey>(new URL('../pdfium/pool/survey.js', import.meta.url), source);
  } catch (error) {
    if (isOfDocument(error)) return undefined;
    throw error;
  }
}

function evenly(pageCount: number): readonly number[] {
  const count = Math.min(pageCount, MOST_PAGES);
  return Array.from({ length: count }, (_, index) => 1 + Math.floor((index * pageCount) / count));
}
