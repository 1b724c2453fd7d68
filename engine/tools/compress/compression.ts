import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';

import type { CompressionTool, CompressSettings } from '../../contract/tools/compression.js';
import type { WorkFile } from '../../contract/file.js';
import { removeTree } from '../../files/remove-tree.js';
import type { PdfResult } from '../../pdf/file/pdf-result.js';
import type { NamedSource } from '../../pdf/assembly/source.js';
import type { CompressInput, Savings } from '../../pdf/compress/compress-document.js';
import type { LiftInput } from '../../pdf/compress/lift-images.js';
import type { ImageSurvey, SurveyInput } from '../../pdf/compress/survey-images.js';
import { recodeImages } from './recode-images.js';
import { recoderKind, type RecoderPool } from './recoder.js';
import type { JobPool } from '../converters/converter-pool.js';
import { type LongLivedTool, pooledTool } from '../long-lived-tool.js';
import type { ToolScope } from '../tool-scope.js';
import { pdfModule, type Workshop } from '../workshop.js';

/** The image recoder, a long-lived tool with sandboxed processes. */
export const recoder: LongLivedTool<'compression'> = {
  name: 'compression',
  open: (host) =>
    pooledTool(recoderKind, host, (pool: JobPool<RecoderPool>, scope, { workshop }) =>
      compressionTool({ scope, pool, atOnce: host.size, workshop }),
    ),
};

interface Means {
  readonly scope: ToolScope;
  readonly pool: JobPool<RecoderPool>;
  /** Number of image bundles that are recoded concurrently. */
  readonly atOnce: number;
  readonly workshop: Workshop;
}

function compressionTool(means: Means): CompressionTool {
  const { scope, workshop } = means;
  return {
    async compress(file, target, settings) {
      // The survey refers to objects of one file, so after a repair the document is surveyed again.
      const savings = await workshop.runWithRepair(file, async (readable) => {
        const folder = await mkdtemp(join(scope.folder, 'compress-'));
        const answer = await compressIn(folder, { file: readable, target, settings }, means);
        await removeTree(folder);
        return answer;
      });
      scope.tell({ ...savings });
      return target;
    },
  };
}

interface Work {
  readonly file: WorkFile;
  readonly target: WorkFile;
  readonly settings: CompressSettings;
}

async function compressIn(
  folder: string,
  { file: { path, name }, target, settings: { removeMetadata, progress, ...settings } }: Work,
  { scope: { signal }, pool, atOnce, workshop }: Means,
): Promise<PdfResult<Savings>> {
  const surveyed = await survey({ path, name }, join(folder, 'lifted.pdf'), workshop);
  if ('malformed' in surveyed) return surveyed;
  const { source, images: found } = surveyed.value;
  const images = await recodeImages(pool, found, { settings, folder, name, signal, atOnce, progress });
  const scratch = join(folder, 'streams');
  const input: CompressInput = { source, target: target.path, scratch, images, removeMetadata };
  return await workshop.call<Savings>(new URL('./compress-task.js', import.meta.url), input);
}

interface Surveyed extends Pick<ImageSurvey, 'images'> {
  /** The document that holds the images. */
  readonly source: NamedSource;
}

/**
 * Surveys the images. A document with large inline images is first copied to `lifted`, with inline images as
 * objects.
 */
async function survey(source: NamedSource, lifted: string, workshop: Workshop): Promise<PdfResult<Surveyed>> {
  const look = async ({ path }: NamedSource): Promise<PdfResult<ImageSurvey>> => {
    const input: SurveyInput = { path };
    return await workshop.call(pdfModule('compress/survey-images'), input);
  };
  const first = await look(source);
  if ('malformed' in first) return first;
  if (!first.value.hasLargeInline) return { value: { source, images: first.value.images }, warnings: [] };
  const input: LiftInput = { source, target: lifted };
  const written = await workshop.call<undefined>(pdfModule('compress/lift-images'), input);
  if ('malformed' in written) return written;
  const changed = { ...source, path: lifted };
  const second = await look(changed);
  return 'malformed' in second ? second : { value: { source: changed, images: second.value.images }, warnings: [] };
}
