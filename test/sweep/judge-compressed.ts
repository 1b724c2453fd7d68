import { stat } from 'node:fs/promises';

import type { WorkFile } from '../../engine/contract.js';
import { COMPARED_DPI, likenessOf } from '../fixtures/page-likeness.js';
import { judgeChanged, openChanged, pagesLookedAt } from './judge-changed.js';
import type { Source } from './source.js';

/** What pages at medium quality are like at least: see `compress`. */
const LEAST = 0.95;

/** Says what is wrong with a document that was made smaller: it must say the same, and look much the same. */
export async function judgeCompressed(source: Source, result: WorkFile): Promise<string | undefined> {
  const [before, after] = await Promise.all([stat(source.document.path), stat(result.path)]);
  if (after.size > before.size) return `${after.size} bytes instead of ${before.size}`;
  const changed = await openChanged(source, result);
  const note = await judgeChanged(source, changed);
  if (note !== undefined) return note;
  for (const page of pagesLookedAt(source)) {
    const picture = await source.picture(page, COMPARED_DPI);
    const likeness = picture === undefined ? 1 : await likenessOf(picture, changed, page);
    if (likeness < LEAST) return `page ${page} is ${likeness.toFixed(3)} like the source's`;
  }
  return undefined;
}
