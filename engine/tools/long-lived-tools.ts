import { chromium } from './browser/browser.js';
import { recoder } from './compress/compression.js';
import { tesseract } from './ocr/ocr.js';
import { libreOffice } from './office/office.js';

/** All tools whose programs stay alive between jobs. Nothing else names them, so a new one is added here alone. */
export const longLivedTools = [libreOffice, chromium, recoder, tesseract] as const;
