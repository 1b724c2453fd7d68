import type { FileBytes } from '../file-bytes.js';
import type { ZipEntry } from './zip-parts.js';

/** 256 bytes for each of the members that a document may have. */
const MOST_DIRECTORY_BYTES = 2 ** 22;
/** The end of an archive with the longest comment (APPNOTE.TXT 6.3.10, §4.3.16). */
const MOST_END_BYTES = 22 + 0xffff;
const MOST_32 = 0xffffffff;

/** Where a directory stands, and by how much all offsets in it are short because of what stands before the archive. */
interface Place {
  readonly at: number;
  readonly size: number;
  readonly shift: number;
}

/**
 * What an archive's directory lists; undefined when there is none, 'too long' when it lists more than a document has.
 * The last one, as in programs that read archives.
 */
export async function directoryOf(file: FileBytes): Promise<readonly ZipEntry[] | 'too long' | undefined> {
  const place = await findDirectory(file);
  if (place === undefined) return undefined;
  if (place.size > MOST_DIRECTORY_BYTES) return 'too long';
  const bytes = await file.read(place.at, place.size);
  const entries: ZipEntry[] = [];
  for (let at = 0; isHeader(bytes, at, 46, 'PK\x01\x02');) {
    if (!file.effort.spend('members', 1)) return 'too long';
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((it) => bytes.readUInt16LE(at + it));
    const end = at + 46 + (nameLength ?? 0) + (extraLength ?? 0);
    if (end > bytes.length) break;
    entries.push(entryOf(bytes.subarray(at, end), place.shift));
    at = end + (commentLength ?? 0);
  }
  return entries;
}

export function isHeader(bytes: Buffer, at: number, length: number, signature: string): boolean {
  return at + length <= bytes.length && bytes.toString('latin1', at, at + 4) === signature;
}

async function findDirectory(file: FileBytes): Promise<Place | undefined> {
  const tailAt = Math.max(0, file.size - MOST_END_BYTES);
  const tail = await file.read(tailAt, MOST_END_BYTES);
  const at = tail.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  if (at === -1 || at + 22 > tail.length) return undefined;
  const [size, offset] = [tail.readUInt32LE(at + 12), tail.readUInt32LE(at + 16)];
  const end = (await end64(file, tailAt + at)) ?? { at: tailAt + at, size, offset };
  const isEmpty = end.size === 0 && tail.readUInt16LE(at + 10) === 0;
  if (isEmpty) return { at: end.at, size: 0, shift: 0 };
  // Right before its end, as a rule; with something between, where it says to be.
  const places = [
    { at: end.at - end.size, size: end.size, shift: end.at - end.size - end.offset },
    { at: end.offset, size: end.size, shift: 0 },
  ];
  for (const place of places) {
    if (place.shift >= 0 && (await file.read(place.at, 4)).toString('latin1') === 'PK\x01\x02') return place;
  }
  return undefined;
}

/** The end of an archive that needs numbers of 64 bits (§4.3.14, §4.3.15). @param endAt where its short end is */
async function end64(
  file: FileBytes,
  endAt: number,
): Promise<{ readonly at: number; readonly size: number; readonly offset: number } | undefined> {
  const at = endAt - 20 - 56;
  const bytes = at < 0 ? Buffer.alloc(0) : await file.read(at, 20 + 56);
  if (!isHeader(bytes, 0, 56, 'PK\x06\x06') || !isHeader(bytes, 56, 20, 'PK\x06\x07')) return undefined;
  return { at, size: Number(bytes.readBigUInt64LE(40)), offset: Number(bytes.readBigUInt64LE(48)) };
}

function entryOf(header: Buffer, shift: number): ZipEntry {
  const nameEnd = 46 + header.readUInt16LE(28);
  const short = { size: header.readUInt32LE(24), packed: header.readUInt32LE(20), at: header.readUInt32LE(42) };
  const long = longFields(header.subarray(nameEnd), [short.size, short.packed, short.at]);
  const [, packed = short.packed, at = short.at] = long;
  return { name: header.toString('latin1', 46, nameEnd), method: header.readUInt16LE(10), packed, at: at + shift };
}

/** The numbers of 64 bits that stand for those that are full (§4.5.3). */
function longFields(extra: Buffer, short: readonly number[]): readonly (number | undefined)[] {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue;
    let next = at + 4;
    return short.map((value) => {
      if (value !== MOST_32 || next + 8 > extra.length) return undefined;
      next += 8;
      return Number(extra.readBigUInt64LE(next - 8));
    });
  }
  return [];
}
