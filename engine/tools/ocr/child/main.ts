/** A process of its own that holds tesseract, as WebAssembly. */
import { argv } from 'node:process';
import { setFlagsFromString } from 'node:v8';

import { attend } from '../../converters/child/attend.js';
import type { OcrQuestion, OcrReport } from './exchange.js';
import { openTesseract } from './open-tesseract.js';
import { allowRelaxedSimd } from './relaxed-simd.js';

// Each function is compiled once, for speed, when it is first called. V8's usual way, to compile it quickly first and
// again when it has run for a while, takes more time for the first page, a fifth more for each of the next few, and 50 MB.
setFlagsFromString('--no-liftoff');
// At each loop and each function it would be asked whether the stack is full, or somebody wants to interrupt, which takes a
// tenth of all time. Nobody interrupts but by ending the process, and that is also how a full stack ends here: it runs into
// its guard page, and the pool takes that, like a trap, for what the picture did.
setFlagsFromString('--no-wasm-stack-checks');
allowRelaxedSimd();

const [dataFolder = '', ...languages] = argv.slice(2);
await attend<OcrQuestion, OcrReport>(() => openTesseract(dataFolder, languages));
