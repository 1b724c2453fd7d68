import { constants } from 'node:zlib';

import { inflateRawSync, inflateSync, isTooLong, isZlibError } from '../../formats/deflate/zlib.js';
import { DataTooLong } from '../../files/malformed-data.js';

/** Number of prefixes tried in a binary search for the position of the damage. */
const MAX_TRIES = 24;

/**
 * Decompresses deflated data up to where they are damaged or truncated.
 * @throws DataTooLong when they expand to more than `limit` bytes
 */
export function inflatePrefix(data: Buffer, limit: number): Buffer {
  const settings = { maxOutputLength: Math.max(1, limit), finishFlush: constants.Z_SYNC_FLUSH };
  const attempt = (length: number): Buffer | undefined => tryToInflate(data.subarray(0, length), settings);
  const whole = attempt(data.length);
  if (whole !== undefined) return whole;
  let [intact, damaged] = [0, data.length];
  let result: Buffer = Buffer.alloc(0);
  for (let tries = 0; tries < MAX_TRIES && damaged - intact > 1; tries++) {
    const middle = (intact + damaged) >> 1;
    const given = attempt(middle);
    if (given === undefined) damaged = middle;
    else [intact, result] = [middle, given];
  }
  return result;
}

interface InflateSettings {
  readonly maxOutputLength: number;
  readonly finishFlush: number;
}

function tryToInflate(data: Buffer, settings: InflateSettings): Buffer | undefined {
  try {
    return inflateSync(data, settings);
  } catch (error) {
    checkSize(error);
  }
  // Data with a wrong checksum or a damaged header can be intact in between.
  try {
    return data.length > 2 ? inflateRawSync(data.subarray(2), settings) : undefined;
  } catch (error) {
    checkSize(error);
    return undefined;
  }
}

function checkSize(error: unknown): void {
  if (!isZlibError(error)) throw error;
  if (isTooLong(error)) {
    throw new DataTooLong('A damaged stream gives more bytes than are read of one.', { cause: error });
  }
}
