import type { PageLayout } from '../ocr-engine.js';

/** Tesseract's modes of page segmentation (publictypes.h): PSM_AUTO and PSM_SINGLE_BLOCK. */
export const segmentation = { page: '3', column: '6' } as const satisfies Record<PageLayout, string>;
