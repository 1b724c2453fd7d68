import { inflateRawCounted, isZlibError } from '../../../formats/deflate/zlib.js';
import {
  type CentralHeader,
  centralHeaderAt,
  DEFLATED,
  endRecordAt,
  findEnd,
  flagBits,
  isRecord,
  type LocalHeader,
  localHeaderAt,
  recordBytes,
  STORED,
} from '../../../formats/zip/records.js';

/** A ZIP archive taken apart: each of its bytes belongs to one of these. */
export interface ArchiveParts {
  /** What its files hold; undefined for a file that cannot be unpacked, or is longer than allowed. */
  readonly files: Iterable<Buffer | undefined>;
  /** Names, extra fields and comments, of files and of the archive. */
  readonly texts: readonly Buffer[];
  /** What stands before, between and behind all that. */
  readonly gaps: readonly Buffer[];
}

export function beginsAsArchive(bytes: Buffer): boolean {
  return isRecord(bytes, 0, 'local');
}

/** Whether there is a ZIP archive, be it behind something else, such as a program that unpacks it. */
export function isArchive(bytes: Buffer): boolean {
  if (beginsAsArchive(bytes)) return true;
  const at = findEnd(bytes);
  if (at === undefined) return false;
  // An empty one has no directory.
  const directory = at - endRecordAt(bytes, at).size;
  return directory === at || isRecord(bytes, directory, 'central');
}

/**
 * Takes a ZIP archive apart (APPNOTE.TXT 6.3.10, §4.3). Undefined when programs could see different files in it: when its
 * directory does not stand right before its end, or its files do not stand one behind the other.
 * @param mostBytes that a file may have
 */
export function archiveParts(archive: Buffer, mostBytes: () => number): ArchiveParts | undefined {
  const endAt = findEnd(archive);
  if (endAt === undefined) return undefined;
  const { offset: directoryAt, count, commentLength } = endRecordAt(archive, endAt);
  const entries = entriesIn(archive.subarray(0, endAt), directoryAt);
  if (entries?.length !== count) return undefined;
  const commentAt = endAt + recordBytes.end;
  const commentEnd = commentAt + commentLength;
  const texts = entries.flatMap(({ name, extra, comment }) => [name, extra, comment]);
  texts.push(archive.subarray(commentAt, commentEnd));
  const gaps = [archive.subarray(commentEnd)];
  const data: PackedData[] = [];
  let at = 0;
  for (const entry of entries.sort((one, other) => one.at - other.at)) {
    const header = localHeaderAt(archive, entry.at);
    if (entry.at < at || header === undefined || !isAsListed(entry, header)) return undefined;
    gaps.push(archive.subarray(at, entry.at));
    texts.push(header.name, header.extra);
    data.push({ ...entry, bytes: archive.subarray(header.end, header.end + entry.packed) });
    at = header.end + entry.packed;
    if ((entry.flags & flagBits.sizesFollow) !== 0) at += lengthOfSizes(archive, at, entry);
  }
  if (at > directoryAt) return undefined;
  gaps.push(archive.subarray(at, directoryAt));
  return { files: unpacked(data, mostBytes), texts, gaps };
}

interface PackedData extends CentralHeader {
  readonly bytes: Buffer;
}

/** Whether a local header states the same of the data as the directory does; sizes may stand behind the data. */
function isAsListed({ flags, method, packed }: CentralHeader, header: LocalHeader): boolean {
  const isOfSize = header.packed === packed || (header.packed === 0 && (flags & flagBits.sizesFollow) !== 0);
  return isOfSize && header.flags === flags && header.method === method;
}

/** The length of the data descriptor, which may have a signature (§4.3.9); 0 when there is none. */
function lengthOfSizes(archive: Buffer, at: number, { packed }: CentralHeader): number {
  const length = isRecord(archive, at, 'descriptor') ? 16 : 12;
  const isThere = at + length <= archive.length && archive.readUInt32LE(at + length - 8) === packed;
  return isThere ? length : 0;
}

/** Undefined when anything but entries follows from the start of the directory on. */
function entriesIn(archive: Buffer, directory: number): CentralHeader[] | undefined {
  const entries: CentralHeader[] = [];
  let at = directory;
  for (let entry = centralHeaderAt(archive, at); entry !== undefined; entry = centralHeaderAt(archive, at)) {
    entries.push(entry);
    at = entry.end;
  }
  return at === archive.length ? entries : undefined;
}

function* unpacked(data: readonly PackedData[], mostBytes: () => number): Generator<Buffer | undefined> {
  for (const { bytes, packed, flags, method } of data) {
    const isWhole = bytes.length === packed && (flags & flagBits.encrypted) === 0;
    if (isWhole && method === STORED) yield packed <= mostBytes() ? bytes : undefined;
    else yield isWhole && method === DEFLATED ? inflated(bytes, mostBytes()) : undefined;
  }
}

/** Undefined also when there is something behind the compressed data, which nobody unpacks. */
function inflated(data: Buffer, mostBytes: number): Buffer | undefined {
  try {
    const { bytes, taken } = inflateRawCounted(data, mostBytes);
    return taken === data.length ? bytes : undefined;
  } catch (error) {
    if (!isZlibError(error)) throw error;
    // zlib's errors have many codes.
    return undefined;
  }
}
