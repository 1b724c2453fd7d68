/** A process of its own that holds tesseract, as WebAssembly. */
import { argv } from 'node:process';

import { attend } from '../../converters/child/attend.js';
import type { OcrQuestion, OcrReport } from './exchange.js';
import { openTesseract } from './open-tesseract.js';

await attend<OcrQuestion, OcrReport>(() => openTesseract(argv[2] ?? ''));
