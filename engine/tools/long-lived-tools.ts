import { chromium } from './browser/browser.js';
import { recoder } from './compress/compression.js';
import { tesseract } from './ocr/ocr.js';
import { libreOffice } from './office/office.js';

/**
 * All long-lived tools: tools whose programs stay alive between jobs. A new tool needs its interface in
 * `engine/contract/tools/`, a folder here that exports a `LongLivedTool`, and an entry in this list; start, warm-up, load,
 * shutdown and the doctor read the list.
 */
export const longLivedTools = [libreOffice, chromium, recoder, tesseract] as const;
