import { inflateRawCounted, isZlibError } from '../../../formats/deflate/zlib.js';

/** A ZIP archive taken apart: each of its bytes belongs to one of these. */
export interface ArchiveParts {
  /** What its files hold; undefined for a file that cannot be unpacked, or is longer than allowed. */
  readonly files: Iterable<Buffer | undefined>;
  /** Names, extra fields and comments, of files and of the archive. */
  readonly texts: readonly Buffer[];
  /** What stands before, between and behind all that. */
  readonly gaps: readonly Buffer[];
}

const STORED = 0;
const DEFLATED = 8;
/** Bits of the flags of a file (APPNOTE.TXT 6.3.10, §4.4.4). */
const ENCRYPTED = 1;
const SIZES_FOLLOW = 8;

const local = { length: 30, signature: 0x504b0304 } as const;
const central = { length: 46, signature: 0x504b0102 } as const;
const end = { length: 22, signature: 0x504b0506 } as const;
const sizes = { length: 16, signature: 0x504b0708 } as const;
type Header = typeof local | typeof central | typeof end | typeof sizes;

export function beginsAsArchive(bytes: Buffer): boolean {
  return isHeader(bytes, 0, local);
}

/** Whether there is a ZIP archive, be it behind something else, such as a program that unpacks it. */
export function isArchive(bytes: Buffer): boolean {
  if (beginsAsArchive(bytes)) return true;
  const at = endOf(bytes);
  if (at === undefined) return false;
  // An empty one has no directory.
  const directory = at - bytes.readUInt32LE(at + 12);
  return directory === at || isHeader(bytes, directory, central);
}

/**
 * Takes a ZIP archive apart (APPNOTE.TXT 6.3.10, §4.3). Undefined when programs could see different files in it: when its
 * directory does not stand right before its end, or its files do not stand one behind the other.
 * @param mostBytes that a file may have
 */
export function archiveParts(archive: Buffer, mostBytes: () => number): ArchiveParts | undefined {
  const endAt = endOf(archive);
  if (endAt === undefined) return undefined;
  const directoryAt = archive.readUInt32LE(endAt + 16);
  const entries = entriesIn(archive.subarray(0, endAt), directoryAt);
  if (entries?.length !== archive.readUInt16LE(endAt + 10)) return undefined;
  const commentAt = endAt + end.length;
  const commentEnd = commentAt + archive.readUInt16LE(endAt + 20);
  const texts = [...entries.flatMap((entry) => entry.texts), archive.subarray(commentAt, commentEnd)];
  const gaps = [archive.subarray(commentEnd)];
  const data: PackedData[] = [];
  let at = 0;
  for (const entry of entries.sort((one, other) => one.at - other.at)) {
    if (entry.at < at || !isHeader(archive, entry.at, local) || !isAsListed(archive, entry)) return undefined;
    gaps.push(archive.subarray(at, entry.at));
    const names = textsBehind(archive, entry.at + local.length, { name: entry.at + 26, extra: entry.at + 28 });
    texts.push(...names.texts);
    data.push({ ...entry, bytes: archive.subarray(names.end, names.end + entry.packed) });
    at = names.end + entry.packed;
    if ((entry.flags & SIZES_FOLLOW) !== 0) at += lengthOfSizes(archive, at, entry);
  }
  if (at > directoryAt) return undefined;
  gaps.push(archive.subarray(at, directoryAt));
  return { files: unpacked(data, mostBytes), texts, gaps };
}

/** A file as the directory lists it. */
interface Entry {
  /** Of its local header. */
  readonly at: number;
  readonly flags: number;
  readonly method: number;
  readonly packed: number;
  readonly texts: readonly Buffer[];
}

interface PackedData extends Entry {
  readonly bytes: Buffer;
}

/** Whether a file's own header says of its data what the directory does; sizes may stand behind the data. */
function isAsListed(archive: Buffer, { at, flags, method, packed }: Entry): boolean {
  const size = archive.readUInt32LE(at + 18);
  const isOfSize = size === packed || (size === 0 && (flags & SIZES_FOLLOW) !== 0);
  return isOfSize && archive.readUInt16LE(at + 6) === flags && archive.readUInt16LE(at + 8) === method;
}

/** Of the record behind a file's data, which may have a signature (§4.3.9); 0 when there is none. */
function lengthOfSizes(archive: Buffer, at: number, { packed }: Entry): number {
  const length = isHeader(archive, at, sizes) ? 16 : 12;
  const isThere = at + length <= archive.length && archive.readUInt32LE(at + length - 8) === packed;
  return isThere ? length : 0;
}

/** Undefined when there is anything but entries from there on. */
function entriesIn(archive: Buffer, directory: number): Entry[] | undefined {
  const entries: Entry[] = [];
  let at = directory;
  while (isHeader(archive, at, central)) {
    const places = { name: at + 28, extra: at + 30, comment: at + 32 };
    const { texts, end: next } = textsBehind(archive, at + central.length, places);
    entries.push({
      at: archive.readUInt32LE(at + 42),
      flags: archive.readUInt16LE(at + 8),
      method: archive.readUInt16LE(at + 10),
      packed: archive.readUInt32LE(at + 20),
      texts,
    });
    at = next;
  }
  return at === archive.length ? entries : undefined;
}

/** The texts behind a header, whose lengths stand in these places. */
function textsBehind(
  archive: Buffer,
  start: number,
  lengthsAt: Readonly<Record<string, number>>,
): { readonly texts: readonly Buffer[]; readonly end: number } {
  let at = start;
  const texts = Object.values(lengthsAt).map((place) => {
    const length = archive.readUInt16LE(place);
    at += length;
    return archive.subarray(at - length, at);
  });
  return { texts, end: at };
}

/** Where the record stands that an archive ends with. */
function endOf(archive: Buffer): number | undefined {
  const at = archive.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  return at >= 0 && isHeader(archive, at, end) ? at : undefined;
}

function* unpacked(data: readonly PackedData[], mostBytes: () => number): Generator<Buffer | undefined> {
  for (const { bytes, packed, flags, method } of data) {
    const isWhole = bytes.length === packed && (flags & ENCRYPTED) === 0;
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

function isHeader(archive: Buffer, at: number, { length, signature }: Header): boolean {
  return at >= 0 && at + length <= archive.length && archive.readUInt32BE(at) === signature;
}
