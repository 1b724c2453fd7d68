import type { ByteSource } from '../../files/byte-source.js';
import { findStreamEnd } from './find-keywords.js';

/** The position of a stream's encoded data, and whether they end properly. */
export interface StreamExtent {
  readonly start: number;
  readonly length: number;
  readonly isComplete: boolean;
}

/** Maximum distance in bytes from the end of the data to "endstream", or to the next keyword if "endstream" is missing. */
const MAX_DISTANCE = 64;
const followerPattern =
  /^[\0\t\n\f\r ]*(endstream|endobj|xref|trailer|startxref|%%EOF|\d+[\0\t\n\f\r ]+\d+[\0\t\n\f\r ]+obj|$)/;

/**
 * Finds the data of a stream whose keyword "stream" ends at `from`: /Length bytes if a valid follower comes after them,
 * else everything up to the next possible end.
 * @param lengths the possible values of /Length
 */
export function streamExtent(source: ByteSource, from: number, lengths: readonly number[]): StreamExtent {
  const start = dataStart(source, from);
  const length = lengths.find((it) => followerAt(source, start + it) === 'endstream') ?? lengths[0];
  const follower = length === undefined ? undefined : followerAt(source, start + length);
  if (length !== undefined && follower === 'endstream') return { start, length, isComplete: true };
  const end = findStreamEnd(source, start);
  // Without "endstream", the data are truncated if another object begins before their stated end.
  if (length !== undefined && follower !== undefined && end.offset >= start + length) {
    return { start, length, isComplete: true };
  }
  const last = withoutEndOfLine(source, start, end.offset);
  return { start, length: last - start, isComplete: end.keyword === 'endstream' };
}

/** Returns the offset after the line end; some producers write spaces before it, or only CR. */
function dataStart(source: ByteSource, from: number): number {
  if (from >= source.size) return source.size;
  const [text = ''] = /^ *(?:\r\n|\n|\r)/.exec(source.from(from, 16).toString('latin1', 0, 16)) ?? [];
  return Math.min(from + text.length, source.size);
}

/** Returns the keyword at an offset if it may follow stream data. */
function followerAt(source: ByteSource, end: number): string | undefined {
  if (end >= source.size) return end === source.size ? '' : undefined;
  const after = source.from(end, MAX_DISTANCE).toString('latin1', 0, MAX_DISTANCE);
  if (after.trim() === '' && end + MAX_DISTANCE < source.size) return undefined;
  return followerPattern.exec(after)?.[1];
}

function withoutEndOfLine(source: ByteSource, start: number, end: number): number {
  if (end - start < 1) return end;
  const from = Math.max(start, end - 2);
  const bytes = source.from(from, end - from).subarray(0, end - from);
  const last = bytes[bytes.length - 1] ?? 0;
  if (last !== 10 && last !== 13) return end;
  return last === 10 && bytes[bytes.length - 2] === 13 && bytes.length === 2 ? end - 2 : end - 1;
}
