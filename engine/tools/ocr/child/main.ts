/** A process of its own that holds tesseract, in the sandbox: pictures come from strangers. */
import { argv } from 'node:process';

import { attend } from '../../converters/child/attend.js';
import type { OcrQuestion, OcrReport } from './exchange.js';
import { openTesseract } from './open-tesseract.js';

const [which = '', dataFolder = '', ...languages] = argv.slice(2);
await attend<OcrQuestion, OcrReport>(() => openTesseract(which, dataFolder, languages));
