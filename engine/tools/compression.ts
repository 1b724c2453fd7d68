import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';

import type { WorkFile } from '../contract.js';
import type { CompressInput, Savings } from '../pdf/compress/compress-document.js';
import type { RecodeSettings } from '../pdf/compress/images.js';
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
}

export function compressionTool(scope: ToolScope, workshop: Workshop): CompressionTool {
  return {
    async compress(file, target, { removeMetadata }) {
      const savings = await workshop.makeBy<Savings>(file, async ({ path, name }) => {
        const folder = await mkdtemp(join(scope.folder, 'compress-'));
        const input: CompressInput = {
          source: { path, name },
          target: target.path,
          scratch: join(folder, 'streams'),
          images: [],
          removeMetadata,
        };
        const answer = await workshop.call<Savings>(pdfModule('compress/compress-document'), input);
        await rm(folder, { recursive: true });
        return answer;
      });
      scope.tell({ ...savings });
      return target;
    },
  };
}
