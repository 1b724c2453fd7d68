import { promisify } from 'node:util';
import * as zlib from 'node:zlib';

import { claimMemory, hasBudget } from '../../thread/claim-memory.js';
import { holdThread } from '../../thread/hold-thread.js';

/*
 * zlib for threads that can be terminated. Node creates a stream in two steps, and terminating the thread between them crashes
 * the process ("close before init" in node_zlib.cc of Node 20).
 */

export const inflateSync = claiming(zlib.inflateSync);
export const inflateRawSync = claiming(zlib.inflateRawSync);
/** Inflates raw data and returns also the number of compressed bytes; further bytes after them are ignored. */
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
export const deflateRaw = held(promisify<zlib.InputType, zlib.ZlibOptions, Buffer>(zlib.deflateRaw));
export const createInflate = held(zlib.createInflate);
export const createInflateRaw = held(zlib.createInflateRaw);
export const createDeflate = held(zlib.createDeflate);
export const createDeflateRaw = held(zlib.createDeflateRaw);

/** Returns a function that prevents the termination of the thread during the call, in which zlib streams are created. */
function held<Args extends readonly unknown[], Result>(call: (...args: Args) => Result): (...args: Args) => Result {
  return (...args) => {
    using _ = holdThread();
    return call(...args);
  };
}

/** The first limit of the output in bytes; few streams are longer. */
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
 * Claims memory for the output before inflating. The length of the output is unknown, so the limit is doubled until it
 * suffices; all attempts together produce at most twice the output.
 */
function claimedUpTo<Result>(limit: number, inflate: (maxLength: number) => Result): Result {
  for (
    let maxLength = hasBudget() ? Math.min(USUAL_BYTES, limit) : limit;
    ;
    maxLength = Math.min(2 * maxLength, limit)
  ) {
    // zlib keeps the pieces of the output, and then joins them.
    claimMemory(2 * maxLength);
    try {
      return inflate(maxLength);
    } catch (error) {
      if (maxLength === limit || !isTooLong(error)) throw error;
    }
  }
}

export function isTooLong(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
}

/** Returns whether the error is from zlib, for data or limits, and not from the memory budget. */
export function isZlibError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(?:Z|ERR)_/.test(String(error.code));
}

/** Returns whether data begin as zlib writes them (RFC 1950 §2.2), as one of 500 beginnings does by chance. */
export function startsAsZlib(data: Uint8Array): boolean {
  const [method = 0, flags = 0] = data;
  return (method & 0x0f) === DEFLATE && (method * 256 + flags) % 31 === 0;
}

const DEFLATE = 8;
