import type { PageLayout } from '../engines/ocr-engine.js';

/**
 * Tesseract's page segmentation modes (publictypes.h): PSM_AUTO, PSM_SINGLE_BLOCK, PSM_SINGLE_BLOCK_VERT_TEXT and
 * PSM_RAW_LINE. All but the last detect lines first, and miss some rows of a few Chinese characters.
 */
export const segmentation = {
  page: '3',
  column: '6',
  'lines-down': '5',
  line: '13',
} as const satisfies Record<PageLayout, string>;
