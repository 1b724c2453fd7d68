import type { ByteSource } from '../../files/byte-source.js';
import { findStreamEnd } from './find-marks.js';

/** Where the encoded data of a stream lie, and whether they end as they must. */
export interface StreamExtent {
  readonly start: number;
  readonly length: number;
  readonly whole: boolean;
}

/** Keywords may have been lost behind the data, but not all that comes next. */
const farthest = 64;
const next = /^[\0\t\n\f\r ]*(endstream|endobj|xref|trailer|startxref|%%EOF|\d+[\0\t\n\f\r ]+\d+[\0\t\n\f\r ]+obj|$)/;

/**
 * Finds the data of a stream whose keyword "stream" ends at `from`: as many as /Length says if something follows there
 * that may follow a stream, else all up to the next that may.
 */
export function streamExtent(source: ByteSource, from: number, length: number | undefined): StreamExtent {
  const start = dataStart(source, from);
  const follower = length === undefined ? undefined : followerAt(source, start + length);
  if (length !== undefined && follower === 'endstream') return { start, length, whole: true };
  const end = findStreamEnd(source, start);
  // Where the keyword is lost, nothing of another object may stand before the next: else the data are cut off.
  if (length !== undefined && follower !== undefined && end.offset >= start + length) {
    return { start, length, whole: true };
  }
  const last = withoutEndOfLine(source, start, end.offset);
  return { start, length: last - start, whole: end.keyword === 'endstream' };
}

/** Behind the end of the line; some producers write spaces before it, or CR alone. */
function dataStart(source: ByteSource, from: number): number {
  if (from >= source.size) return source.size;
  const [text = ''] = /^ *(?:\r\n|\n|\r)/.exec(source.from(from, 16).toString('latin1', 0, 16)) ?? [];
  return Math.min(from + text.length, source.size);
}

/** What stands at an offset that may follow the data of a stream. */
function followerAt(source: ByteSource, end: number): string | undefined {
  if (end >= source.size) return end === source.size ? '' : undefined;
  const after = source.from(end, farthest).toString('latin1', 0, farthest);
  if (after.trim() === '' && end + farthest < source.size) return undefined;
  return next.exec(after)?.[1];
}

function withoutEndOfLine(source: ByteSource, start: number, end: number): number {
  if (end - start < 1) return end;
  const from = Math.max(start, end - 2);
  const bytes = source.from(from, end - from).subarray(0, end - from);
  const last = bytes[bytes.length - 1] ?? 0;
  if (last !== 10 && last !== 13) return end;
  return last === 10 && bytes[bytes.length - 2] === 13 && bytes.length === 2 ? end - 2 : end - 1;
}
