/**
 * A process of its own in which the images of documents are decoded and encoded: they come from strangers, and their
 * decoders are written in C.
 */
import { attend } from '../../converters/child/attend.js';
import type { RecodeQuestion, RecodeReport } from './exchange.js';
import { openRecoder } from './open-recoder.js';

await attend<RecodeQuestion, RecodeReport>(openRecoder);
