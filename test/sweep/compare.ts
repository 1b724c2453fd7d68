import { readFile } from 'node:fs/promises';

import type { WorkFile } from '../../engine/contract/file.js';
import { isSameType, JSON_TYPE } from '../../engine/media-types/media-types.js';
import {
  blurred,
  complaintOf,
  difference,
  type Document,
  pageCountOf,
  type Picture,
  pictureOf,
  textsOf,
  turned,
} from '../fixtures/look/evidence.js';
import type { SweepCase } from './cases.js';
import { partsOf } from './parts.js';
import type { Source } from './source.js';

/**
 * Maximum difference of two renderings of a page: a link's border disappears with its target page, and poppler
 * renders rotated pages slightly differently.
 */
const SAME = 0.005;
const SAME_TURNED = 0.08;

/** A page of a result. */
interface Shown {
  readonly document: Document;
  readonly page: number;
  readonly text: string | undefined;
}

/** Describes the errors of a result; undefined when every page matches its source page. */
export async function compare(source: Source, tried: SweepCase, result: WorkFile): Promise<string | undefined> {
  const { known, readable } = source;
  const isJudged = readable || tried.mends === true;
  if (tried.judge !== undefined) return isJudged ? await tried.judge(source, result) : undefined;
  if (isSameType(result.type, JSON_TYPE)) return await compareFacts(source, result);
  const pages = tried.pages?.(known);
  if (pages === undefined || !readable) return undefined;
  const password = tried.opensWith === undefined ? known.password : tried.opensWith(known);
  const documents = (await partsOf(result)).map((path) => ({ path, password }));
  for (const document of documents) {
    const complaint = await complaintOf(document);
    if (complaint !== undefined && (await source.complaint()) === undefined)
      return `qpdf complains: ${complaint.slice(0, 300)}`;
  }
  const shown: Shown[] = [];
  for (const document of documents) shown.push(...(await pagesOf(document, source.texts !== undefined)));
  if (shown.length !== pages.length) return `${shown.length} pages instead of ${pages.length}`;
  const turns = tried.turns ?? 0;
  return (
    (turns === 0 ? compareTexts(source, pages, shown) : undefined) ??
    (await comparePictures(source, { pages, shown, turns }))
  );
}

function compareTexts({ texts }: Source, pages: readonly number[], shown: readonly Shown[]): string | undefined {
  const index = pages.findIndex((page, at) => shown[at]?.text !== texts?.[page - 1]);
  return index < 0 ? undefined : `the text of page ${index + 1} differs from the source's page ${pages[index] ?? 0}`;
}

/** Compares the first and the last page only, since rendering is slow. */
async function comparePictures(
  source: Source,
  {
    pages,
    shown,
    turns,
  }: { readonly pages: readonly number[]; readonly shown: readonly Shown[]; readonly turns: number },
): Promise<string | undefined> {
  for (const index of new Set([0, pages.length - 1])) {
    const [made, page] = [shown[index], pages[index]];
    if (made === undefined || page === undefined) continue;
    const before = await source.picture(page);
    if (before === undefined) continue;
    const far = distance(before, await pictureOf(made.document, made.page), turns);
    if (far > (turns === 0 ? SAME : SAME_TURNED)) {
      return `page ${index + 1} looks different (${far.toFixed(3)}) from the source's page ${page}`;
    }
  }
  return undefined;
}

function distance(before: Picture, after: Picture, turns: number): number {
  if (turns === 0) return difference(before, after);
  let expected = before;
  for (let turn = 0; turn < turns; turn++) expected = turned(expected);
  if (expected.width !== after.width || expected.height !== after.height) return 1;
  // Poppler renders upright thin lines and letters differently from rotated ones.
  return difference(blurred(expected, 8), blurred(after, 8));
}

async function pagesOf(document: Document, withText: boolean): Promise<readonly Shown[]> {
  if (withText) return (await textsOf(document)).map((text, index) => ({ document, page: index + 1, text }));
  const count = (await pageCountOf(document)) ?? 0;
  return Array.from({ length: count }, (_, index) => ({ document, page: index + 1, text: undefined }));
}

async function compareFacts({ known, readable }: Source, result: WorkFile): Promise<string | undefined> {
  const { pageCount } = JSON.parse(await readFile(result.path, 'utf8')) as { readonly pageCount?: number };
  return readable && pageCount !== known.pages
    ? `pageCount is ${String(pageCount)} instead of ${known.pages}`
    : undefined;
}
