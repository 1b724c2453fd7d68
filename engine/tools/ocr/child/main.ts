/** Entry point of the sandboxed process that holds tesseract. Images are untrusted. */
import { argv } from 'node:process';

import { attend } from '../../converters/child/attend.js';
import type { OcrQuestion, OcrReport } from './exchange.js';
import { openTesseract } from './open-tesseract.js';

const [which = '', dataFolder = '', ...languages] = argv.slice(2);
await attend<OcrQuestion, OcrReport>(() => openTesseract(which, dataFolder, languages));
