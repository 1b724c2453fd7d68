import { inflateRawSync } from '../../../compute/held-zlib.js';

/** A file of an archive; undefined bytes when it cannot be read, or is longer than allowed. */
export interface ArchiveMember {
  readonly name: string;
  readonly bytes: Buffer | undefined;
}

const STORED = 0;
const DEFLATED = 8;
const LONGEST_COMMENT = 0xffff;

/** Whether there is a ZIP archive, be it behind something else, such as a program that unpacks it. */
export function isArchive(bytes: Buffer): boolean {
  if (isHeader(bytes, 0, { length: 4, signature: 0x504b0304 })) return true;
  const end = endOf(bytes);
  if (end === undefined || end === 0) return false;
  const directory = end - bytes.readUInt32LE(end + 12);
  return directory >= 0 && isHeader(bytes, directory, { length: 46, signature: 0x504b0102 });
}

/** The files of a ZIP archive (APPNOTE.TXT 6.3.10, §4.3), as its directory lists them; undefined when it has none. */
export function archiveMembers(archive: Buffer, mostBytes: number): readonly ArchiveMember[] | undefined {
  const end = endOf(archive);
  if (end === undefined) return undefined;
  const members: ArchiveMember[] = [];
  for (let at = archive.readUInt32LE(end + 16); isHeader(archive, at, { length: 46, signature: 0x504b0102 });) {
    const nameEnd = at + 46 + archive.readUInt16LE(at + 28);
    const name = archive.toString('utf8', at + 46, nameEnd);
    members.push({ name, bytes: contentOf(archive, at, mostBytes) });
    at = nameEnd + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return members.length === archive.readUInt16LE(end + 10) ? members : undefined;
}

/** Where the record stands that an archive ends with. */
function endOf(archive: Buffer): number | undefined {
  const end = archive.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  return end < 0 || end < archive.length - 22 - LONGEST_COMMENT || end + 22 > archive.length ? undefined : end;
}

function contentOf(archive: Buffer, entry: number, mostBytes: number): Buffer | undefined {
  const isEncrypted = (archive.readUInt16LE(entry + 8) & 1) !== 0;
  const method = archive.readUInt16LE(entry + 10);
  const packed = archive.readUInt32LE(entry + 20);
  const header = archive.readUInt32LE(entry + 42);
  if (isEncrypted || !isHeader(archive, header, { length: 30, signature: 0x504b0304 })) return undefined;
  const start = header + 30 + archive.readUInt16LE(header + 26) + archive.readUInt16LE(header + 28);
  const data = archive.subarray(start, start + packed);
  if (method === STORED) return data.length <= mostBytes ? data : undefined;
  return method === DEFLATED ? inflated(data, mostBytes) : undefined;
}

function inflated(data: Buffer, mostBytes: number): Buffer | undefined {
  try {
    return inflateRawSync(data, { maxOutputLength: Math.max(1, mostBytes) });
  } catch {
    // zlib's errors have many codes.
    return undefined;
  }
}

function isHeader(
  archive: Buffer,
  at: number,
  { length, signature }: { readonly length: number; readonly signature: number },
): boolean {
  return at + length <= archive.length && archive.readUInt32BE(at) === signature;
}
