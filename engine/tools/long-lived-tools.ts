import { chromium } from './browser/browser.js';
import { recoder } from './compress/compression.js';
import { tesseract } from './ocr/ocr.js';
import { libreOffice } from './office/office.js';

/** All long-lived tools. No other file names them, so a new tool is added here alone. */
export const longLivedTools = [libreOffice, chromium, recoder, tesseract] as const;
