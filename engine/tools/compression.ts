import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';

import type { WorkFile } from '../contract.js';
import type { PdfAnswer } from '../pdf/answer.js';
import type { CompressInput, Savings } from '../pdf/compress/compress-document.js';
import type { RecodeSettings, SurveyedImage } from '../pdf/compress/images.js';
import type { SurveyInput } from '../pdf/compress/survey-images.js';
import { recodeImages } from './compress/recode-images.js';
import type { RecoderPool } from './compress/recoder.js';
import type { ToolScope } from './tools.js';
import { pdfModule, type Workshop } from './workshop.js';

/** Makes documents smaller. */
export interface CompressionTool {
  /**
   * Writes a document, which `decrypt()` has opened, so that it says and shows the same in as few bytes as it takes. They
   * may be more than before where nothing can be saved.
   */
  compress(file: WorkFile, target: WorkFile, settings: CompressSettings): Promise<WorkFile>;
}

export interface CompressSettings extends RecodeSettings {
  /** Whether Info, XMP, thumbnails and private data of applications go. */
  readonly removeMetadata: boolean;
  /** Told how many of the images are done. */
  readonly progress: (done: number, total: number) => void;
}

/** What writes images anew. */
export interface Recoder {
  /** How many bundles of images are at work at once. */
  readonly atOnce: number;
  /** It starts nothing before it is asked. */
  readonly pool: RecoderPool;
}

export function compressionTool(scope: ToolScope, workshop: Workshop): CompressionTool {
  return {
    async compress(file, target, settings) {
      // What is known of its images holds for one file, so for one that has to be mended all begins anew.
      const savings = await workshop.makeBy(file, async (readable) => {
        const folder = await mkdtemp(join(scope.folder, 'compress-'));
        const answer = await compressIn(folder, { file: readable, target, settings }, { scope, workshop });
        await rm(folder, { recursive: true });
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
  { scope, workshop }: { readonly scope: ToolScope; readonly workshop: Workshop },
): Promise<PdfAnswer<Savings>> {
  const { signal, recoder } = scope;
  const survey: SurveyInput = { path };
  const found = await workshop.call<readonly SurveyedImage[]>(pdfModule('compress/survey-images'), survey);
  if ('unsound' in found) return found;
  const { atOnce, pool } = recoder;
  const images = await recodeImages(pool, found.value, { settings, folder, name, signal, atOnce, progress });
  const input: CompressInput = {
    source: { path, name },
    target: target.path,
    scratch: join(folder, 'streams'),
    images,
    removeMetadata,
  };
  return await workshop.call<Savings>(pdfModule('compress/compress-document'), input);
}
