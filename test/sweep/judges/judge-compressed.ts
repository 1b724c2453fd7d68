import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { WorkFile } from '../../../engine/contract/file.js';
import { compareObjects } from '../../fixtures/look/compare-objects.js';
import type { Document } from '../../fixtures/look/evidence.js';
import { objectsOf } from '../../fixtures/look/objects-of.js';
import { COMPARED_DPI, similarityOf } from '../../fixtures/look/page-similarity.js';
import { judgeChanged, openChanged, pagesLookedAt } from './judge-changed.js';
import type { Source } from '../source.js';

/** Minimum similarity by quality, see `compress`. At the lowest quality the pages need only be recognisable. */
const MIN = { low: 0.7, medium: 0.95, high: 0.99 };

/** Judges a compressed document: same text and functions, and nearly the same look. */
export function judgeCompressed(quality: keyof typeof MIN) {
  return async (source: Source, result: WorkFile): Promise<string | undefined> => {
    const [before, after] = await Promise.all([stat(source.document.path), stat(result.path)]);
    if (after.size > before.size) return `${after.size} bytes instead of ${before.size}`;
    const changed = await openChanged(source, result);
    const note = (await judgeChanged(source, changed)) ?? (await judgeObjects(source, changed));
    if (note !== undefined) return note;
    for (const page of pagesLookedAt(source)) {
      const picture = await source.picture(page, COMPARED_DPI);
      const similarity = picture === undefined ? 1 : await similarityOf(picture, changed, page);
      if (similarity < MIN[quality]) return `page ${page} is ${similarity.toFixed(3)} like the source's`;
    }
    return undefined;
  };
}

/** Compares links, fields, outlines, tags, layers, attachments and all other objects. */
async function judgeObjects(source: Source, changed: Document): Promise<string | undefined> {
  // Programs treat damaged documents differently, so these are not compared.
  if ((await source.complaint()) !== undefined) return undefined;
  const folder = await mkdtemp(join(tmpdir(), 'objects-'));
  try {
    const [before, after] = [join(folder, 'before'), join(folder, 'after')];
    await Promise.all([mkdir(before), mkdir(after)]);
    return compareObjects(await objectsOf(source.document, before), await objectsOf(changed, after));
  } finally {
    await rm(folder, { recursive: true });
  }
}
