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

/** The parts of a ZIP archive; each of its bytes belongs to one of them. */
export interface ArchiveParts {
  /** The contents of its files; undefined for a file that cannot be unpacked or is longer than allowed. */
  readonly files: Iterable<Buffer | undefined>;
  /** Names, extra fields and comments, of files and of the archive. */
  readonly texts: readonly Buffer[];
  /** Bytes before, between and after all other parts. */
  readonly gaps: readonly Buffer[];
}

export function beginsAsArchive(bytes: Buffer): boolean {
  return isRecord(bytes, 0, 'local');
}

/** Whether the bytes contain a ZIP archive, possibly after other data such as a self-extracting program. */
export function isArchive(bytes: Buffer): boolean {
  if (beginsAsArchive(bytes)) return true;
  const at = findEnd(bytes);
  if (at === undefined) return false;
  // An empty archive has no central directory.
  const directory = at - endRecordAt(bytes, at).size;
  return directory === at || isRecord(bytes, directory, 'central');
}

/**
 * Splits a ZIP archive into its parts (APPNOTE.TXT 6.3.10, §4.3). Undefined when programs could see different files in
 * it: when the central directory is not directly before the end record, or local files overlap or do not match it.
 * @param maxBytes returns how many bytes the next file may have
 */
export function archiveParts(archive: Buffer, maxBytes: () => number): ArchiveParts | undefined {
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
  return { files: unpacked(data, maxBytes), texts, gaps };
}

interface PackedData extends CentralHeader {
  readonly bytes: Buffer;
}

/** Whether the local header of a file agrees with the central directory; sizes may follow the data. */
function isAsListed({ flags, method, packed }: CentralHeader, header: LocalHeader): boolean {
  const isOfSize = header.packed === packed || (header.packed === 0 && (flags & flagBits.sizesFollow) !== 0);
  return isOfSize && header.flags === flags && header.method === method;
}

/** Returns the length of the data descriptor after a file's data (§4.3.9), with or without signature; 0 when there is none. */
function lengthOfSizes(archive: Buffer, at: number, { packed }: CentralHeader): number {
  const length = isRecord(archive, at, 'descriptor') ? 16 : 12;
  const isThere = at + length <= archive.length && archive.readUInt32LE(at + length - 8) === packed;
  return isThere ? length : 0;
}

/** Returns the entries of the central directory; undefined when anything else follows. */
function entriesIn(archive: Buffer, directory: number): CentralHeader[] | undefined {
  const entries: CentralHeader[] = [];
  let at = directory;
  for (let entry = centralHeaderAt(archive, at); entry !== undefined; entry = centralHeaderAt(archive, at)) {
    entries.push(entry);
    at = entry.end;
  }
  return at === archive.length ? entries : undefined;
}

function* unpacked(data: readonly PackedData[], maxBytes: () => number): Generator<Buffer | undefined> {
  for (const { bytes, packed, flags, method } of data) {
    const isWhole = bytes.length === packed && (flags & flagBits.encrypted) === 0;
    if (isWhole && method === STORED) yield packed <= maxBytes() ? bytes : undefined;
    else yield isWhole && method === DEFLATED ? inflated(bytes, maxBytes()) : undefined;
  }
}

/** Undefined also when bytes follow the compressed data, which no program would unpack. */
function inflated(data: Buffer, maxBytes: number): Buffer | undefined {
  try {
    const { bytes, taken } = inflateRawCounted(data, maxBytes);
    return taken === data.length ? bytes : undefined;
  } catch (error) {
    if (!isZlibError(error)) throw error;
    // zlib's errors have many codes.
    return undefined;
  }
}
