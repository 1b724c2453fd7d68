import type { AsyncBytes } from '../../files/random-access.js';
import { centralHeaderAt, end64At, endRecordAt, findEnd, longNumbers, recordBytes, signatures } from './records.js';

/** A file in an archive. */
export interface ZipEntry {
  /** One character for each byte. */
  readonly name: string;
  readonly method: number;
  /** The offset of its local header. */
  readonly at: number;
  /** Bytes of its data; undefined when only a descriptor after the data states it. */
  readonly packed: number | undefined;
  /** The CRC-32 of its expanded data; undefined without a directory. */
  readonly crc?: number;
}

/** The longest end record, with its comment. */
const MAX_END_BYTES = recordBytes.end + 0xffff;

/** The place of a directory, and the bytes before the archive, by which all offsets in it are too small. */
export interface DirectoryPlace {
  readonly at: number;
  readonly size: number;
  readonly shift: number;
}

/**
 * Finds the central directory by the last end record, as programs that read archives do; undefined when there is none.
 * The directory stands right before the end record as a rule, else where the end record says.
 */
export async function findDirectory(file: AsyncBytes): Promise<DirectoryPlace | undefined> {
  const tailAt = Math.max(0, file.size - MAX_END_BYTES);
  const tail = await file.read(tailAt, MAX_END_BYTES);
  const inTail = findEnd(tail);
  if (inTail === undefined) return undefined;
  const { count, size, offset } = endRecordAt(tail, inTail);
  const end = (await end64Of(file, tailAt + inTail)) ?? { at: tailAt + inTail, size, offset };
  if (end.size === 0 && count === 0) return { at: end.at, size: 0, shift: 0 };
  const places = [
    { at: end.at - end.size, size: end.size, shift: end.at - end.size - end.offset },
    { at: end.offset, size: end.size, shift: 0 },
  ];
  for (const place of places) {
    if (place.shift >= 0 && (await file.read(place.at, 4)).toString('latin1') === signatures.central) return place;
  }
  return undefined;
}

/** The files that a directory lists, up to the first header that is cut off. @param bytes of the directory */
export function* entriesIn(bytes: Buffer, shift: number): Generator<ZipEntry> {
  let header = centralHeaderAt(bytes, 0);
  while (header !== undefined) {
    const { name, method, crc, commentAt, end } = header;
    if (commentAt > bytes.length) return;
    const { packed, at } = longNumbers(header);
    yield { name: name.toString('latin1'), method, packed, crc, at: at + shift };
    header = centralHeaderAt(bytes, end);
  }
}

/** @param endAt the offset of the end record */
async function end64Of(
  file: AsyncBytes,
  endAt: number,
): Promise<{ readonly at: number; readonly size: number; readonly offset: number } | undefined> {
  const length = recordBytes.end64 + recordBytes.locator64;
  const at = endAt - length;
  const found = at < 0 ? undefined : end64At(await file.read(at, length), 0);
  return found && { at, ...found };
}
