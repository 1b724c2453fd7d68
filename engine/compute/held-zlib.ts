import { promisify } from 'node:util';
import * as zlib from 'node:zlib';

import { holdThread } from './hold-thread.js';

/*
 * zlib for threads that may be ended. Node makes the state of a stream in two steps, and a thread that is ended between
 * them takes the whole process along ("close before init" in node_zlib.cc of Node 20).
 */

export const inflateSync = held(zlib.inflateSync);
export const inflateRawSync = held(zlib.inflateRawSync);
/** Also says how many bytes the data take: what stands behind them is no part of them. */
export const inflateRawCounted = held((packed: Buffer, mostBytes: number): InflatedData => {
  const answer: unknown = zlib.inflateRawSync(packed, { maxOutputLength: Math.max(1, mostBytes), info: true });
  const { buffer, engine } = answer as { readonly buffer: Buffer; readonly engine: zlib.InflateRaw };
  return { bytes: buffer, taken: engine.bytesWritten };
});

export interface InflatedData {
  readonly bytes: Buffer;
  readonly taken: number;
}

export const deflateSync = held(zlib.deflateSync);
export const deflate = held(promisify<zlib.InputType, zlib.ZlibOptions, Buffer>(zlib.deflate));
export const createInflate = held(zlib.createInflate);
export const createDeflate = held(zlib.createDeflate);

/** Holds the thread until the function returns, which those that work on aside do when their stream is made. */
function held<Args extends readonly unknown[], Result>(call: (...args: Args) => Result): (...args: Args) => Result {
  return (...args) => {
    using _ = holdThread();
    return call(...args);
  };
}
