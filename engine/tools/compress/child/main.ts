/**
 * Entry point of the process that recodes images. Images of documents are untrusted and decoders are written in C.
 */
import { attend } from '../../converters/child/attend.js';
import type { RecodeQuestion, RecodeReport } from './exchange.js';
import { openRecoder } from './open-recoder.js';

await attend<RecodeQuestion, RecodeReport>(openRecoder);
