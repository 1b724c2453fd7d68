/**
 * Entry point of the process that decodes image files. Files are untrusted and decoders are written in C, so the
 * process sees only the file and the output folder, and has no network.
 */
import { readFileSync, writeSync } from 'node:fs';

import { decodeAll } from './decode-all.js';
import { type DecodeAnswer, type DecodeOrder, Refused } from './exchange.js';

const order = JSON.parse(readFileSync(0, 'utf8')) as DecodeOrder;
writeSync(1, JSON.stringify(await answerTo(order)));

async function answerTo(order: DecodeOrder): Promise<DecodeAnswer> {
  try {
    return { pictures: await decodeAll(order) };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    writeSync(2, String(error.cause));
    return { refused: error.refusal, ...(error.encoding && { encoding: error.encoding }) };
  }
}
