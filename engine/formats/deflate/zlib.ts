import { promisify } from 'node:util';
import * as zlib from 'node:zlib';

import { claimMemory, hasBudget } from '../../thread/claim-memory.js';
import { holdThread } from '../../thread/hold-thread.js';

/*
 * zlib for threads that may be ended. Node makes the state of a stream in two steps, and a thread that is ended between
 * them takes the whole process along ("close before init" in node_zlib.cc of Node 20).
 */

export const inflateSync = claiming(zlib.inflateSync);
export const inflateRawSync = claiming(zlib.inflateRawSync);
/** Also says how many bytes the data take: what stands behind them is no part of them. */
export function inflateRawCounted(packed: Buffer, maxBytes: number): InflatedData {
  return claimedUpTo(Math.max(1, maxBytes), (maxOutputLength) => {
    using _ = holdThread();
    const answer: unknown = zlib.inflateRawSync(packed, { maxOutputLength, info: true });
    const { buffer, engine } = answer as { readonly buffer: Buffer; readonly engine: zlib.InflateRaw };
    return { bytes: buffer, taken: engine.bytesWritten };
  });
}

export interface InflatedData {
  readonly bytes: Buffer;
  readonly taken: number;
}

export const deflateSync = held(zlib.deflateSync);
export const deflate = held(promisify<zlib.InputType, zlib.ZlibOptions, Buffer>(zlib.deflate));
export const createInflate = held(zlib.createInflate);
export const createDeflate = held(zlib.createDeflate);
export const createDeflateRaw = held(zlib.createDeflateRaw);

/** Holds the thread until the function returns, which those that work on aside do when their stream is made. */
function held<Args extends readonly unknown[], Result>(call: (...args: Args) => Result): (...args: Args) => Result {
  return (...args) => {
    using _ = holdThread();
    return call(...args);
  };
}

/** The first limit of the output; few streams are longer. */
const USUAL_BYTES = 2 ** 24;

type Inflate = (data: Uint8Array, settings: InflateSettings) => Buffer;

interface InflateSettings extends zlib.ZlibOptions {
  readonly maxOutputLength: number;
}

function claiming(inflate: Inflate): Inflate {
  const call = held(inflate);
  return (data, settings) =>
    claimedUpTo(settings.maxOutputLength, (maxOutputLength) => call(data, { ...settings, maxOutputLength }));
}

/**
 * Claims memory for the output before there is any. How much that is shows only as it comes, so the limit is doubled until
 * all is there: the sum of all tries is twice the output at most.
 */
function claimedUpTo<Result>(limit: number, inflate: (most: number) => Result): Result {
  for (let most = hasBudget() ? Math.min(USUAL_BYTES, limit) : limit; ; most = Math.min(2 * most, limit)) {
    // The pieces of the output, and the whole of it.
    claimMemory(2 * most);
    try {
      return inflate(most);
    } catch (error) {
      if (most === limit || !isTooLong(error)) throw error;
    }
  }
}

export function isTooLong(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
}

/** Whether zlib has refused data or limits; a refusal of the memory budget is another error. */
export function isZlibError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(?:Z|ERR)_/.test(String(error.code));
}
