import type { PageLayout } from '../engines/ocr-engine.js';

/** Tesseract's modes of page segmentation (publictypes.h): PSM_AUTO, PSM_SINGLE_BLOCK and PSM_SINGLE_BLOCK_VERT_TEXT. */
export const segmentation = { page: '3', column: '6', 'lines-down': '5' } as const satisfies Record<PageLayout, string>;
