import { constants } from 'node:zlib';

import { inflateRawSync, inflateSync, isTooLong, isZlibError } from '../../formats/deflate/zlib.js';
import { UnsoundPdf } from '../file/unsound-pdf.js';

/** Of what nobody can tell where it breaks, so many prefixes are tried. */
const mostTries = 24;

/**
 * What deflated data give up to where they are damaged or cut off.
 * @throws UnsoundPdf when they give more than `limit` bytes.
 */
export function inflatePrefix(data: Buffer, limit: number): Buffer {
  const settings = { maxOutputLength: Math.max(1, limit), finishFlush: constants.Z_SYNC_FLUSH };
  const attempt = (length: number): Buffer | undefined => tryToInflate(data.subarray(0, length), settings);
  const whole = attempt(data.length);
  if (whole !== undefined) return whole;
  let [good, bad] = [0, data.length];
  let result: Buffer = Buffer.alloc(0);
  for (let tries = 0; tries < mostTries && bad - good > 1; tries++) {
    const middle = (good + bad) >> 1;
    const given = attempt(middle);
    if (given === undefined) bad = middle;
    else [good, result] = [middle, given];
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
  // A wrong checksum at the end, or a damaged header, is no damage to what is between them.
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
    throw new UnsoundPdf('A damaged stream gives more bytes than are read of one.', { cause: error });
  }
}
