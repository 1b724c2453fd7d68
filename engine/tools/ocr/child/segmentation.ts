import type { PageLayout } from '../engines/ocr-engine.js';

/**
 * Tesseract's modes of page segmentation (publictypes.h): PSM_AUTO, PSM_SINGLE_BLOCK, PSM_SINGLE_BLOCK_VERT_TEXT and
 * PSM_RAW_LINE. All but the last look for lines first, and find none in some rows of a few Chinese letters.
 */
export const segmentation = {
  page: '3',
  column: '6',
  'lines-down': '5',
  line: '13',
} as const satisfies Record<PageLayout, string>;
