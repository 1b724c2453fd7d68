import type { Bytes } from '../../files/random-access.js';

/** The bytes of a TIFF file or an Exif block, and how numbers are stored in them (TIFF 6.0 §2, BigTIFF). */
export interface TiffFormat {
  readonly bytes: Bytes;
  readonly littleEndian: boolean;
  /** BigTIFF: offsets and counts have eight bytes. */
  readonly big: boolean;
}

export interface TiffStart extends TiffFormat {
  /** The offset of the first directory, and the place in the header that states it. */
  readonly first: number;
  readonly firstLink: number;
}

export interface TiffField {
  readonly type: number;
  readonly count: number;
  /** The offset of its values. */
  readonly start: number;
}

export interface TiffDirectory {
  readonly fields: ReadonlyMap<number, TiffField>;
  /** The offset of the next directory, and the place that states it; 0 after the last directory. */
  readonly next: number;
  readonly nextLink: number;
}

/** Bytes of a value, indexed by the number of its type. */
const sizes: readonly number[] = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4, 0, 0, 8, 8, 8];

/** The most fields that a classic directory can have. */
const MAX_FIELDS = 65_535;

/** Reads the header; undefined when it is not that of a TIFF file. */
export function openTiff(bytes: Bytes): TiffStart | undefined {
  const head = bytes.at(0, 8);
  const mark = head?.toString('latin1', 0, 4) ?? '';
  if (!['II*\0', 'MM\0*', 'II+\0', 'MM\0+'].includes(mark)) return undefined;
  const format = { bytes, littleEndian: mark.startsWith('I'), big: mark.includes('+') };
  const firstLink = format.big ? 8 : 4;
  const first = readNumber(format, firstLink, linkBytes(format));
  return first === undefined ? undefined : { ...format, first, firstLink };
}

/** The fields of a directory that have one of the tags; undefined when the file ends before the directory does. */
export function readDirectory(format: TiffFormat, start: number, tags: ReadonlySet<number>): TiffDirectory | undefined {
  const { bytes, big, littleEndian } = format;
  const [countBytes, fieldBytes] = big ? [8, 20] : [2, 12];
  const count = readNumber(format, start, countBytes);
  if (count === undefined || count > MAX_FIELDS) return undefined;
  const table = bytes.at(start + countBytes, count * fieldBytes);
  if (table === undefined) return undefined;
  const fields = new Map<number, TiffField>();
  for (let at = 0; at < table.length; at += fieldBytes) {
    const tag = littleEndian ? table.readUInt16LE(at) : table.readUInt16BE(at);
    const field = tags.has(tag) ? readField(format, start + countBytes + at) : undefined;
    if (field !== undefined && !fields.has(tag)) fields.set(tag, field);
  }
  // Some writers leave out the end of the last directory.
  const nextLink = start + countBytes + table.length;
  return { fields, next: readNumber(format, nextLink, linkBytes(format)) ?? 0, nextLink };
}

/** The bytes of an offset to a directory. */
export function linkBytes({ big }: Pick<TiffFormat, 'big'>): 4 | 8 {
  return big ? 8 : 4;
}

function readField(format: TiffFormat, start: number): TiffField | undefined {
  const offsetBytes = format.big ? 8 : 4;
  const type = readNumber(format, start + 2, 2) ?? 0;
  const count = readNumber(format, start + 4, offsetBytes) ?? 0;
  const size = (sizes[type] ?? 0) * count;
  if (size === 0) return undefined;
  const values = start + 4 + offsetBytes;
  const outside = readNumber(format, values, offsetBytes);
  if (outside === undefined) return undefined;
  return { type, count, start: size <= offsetBytes ? values : outside };
}

/** The first value of a field. */
export function firstNumber(format: TiffFormat, field: TiffField | undefined): number | undefined {
  return numbersOf(format, field, 1)[0];
}

/** The first `most` values of a field; none when they lie outside the file. Values that are no numbers are NaN. */
export function numbersOf(format: TiffFormat, field: TiffField | undefined, most: number): readonly number[] {
  if (field === undefined) return [];
  const size = sizes[field.type] ?? 0;
  const count = Math.min(field.count, most);
  const values = format.bytes.at(field.start, size * count);
  if (values === undefined) return [];
  return Array.from({ length: count }, (_, index) => readValue(format, values.subarray(index * size), field.type));
}

/** The values of a field of bytes; undefined for other types and for more than `most` bytes. */
export function bytesOfField({ bytes }: TiffFormat, field: TiffField | undefined, most: number): Buffer | undefined {
  if (field === undefined || (sizes[field.type] ?? 0) !== 1 || field.count > most) return undefined;
  return bytes.at(field.start, field.count);
}

function readNumber(format: TiffFormat, start: number, length: number): number | undefined {
  const bytes = format.bytes.at(start, length);
  if (bytes === undefined) return undefined;
  return readValue(format, bytes, length === 2 ? SHORT : length === 4 ? LONG : LONG8);
}

function readValue({ littleEndian }: TiffFormat, values: Buffer, type: number): number {
  const view = new DataView(values.buffer, values.byteOffset, values.length);
  switch (type) {
    case SHORT:
      return view.getUint16(0, littleEndian);
    case LONG:
    case IFD:
      return view.getUint32(0, littleEndian);
    case RATIONAL:
      return view.getUint32(0, littleEndian) / view.getUint32(4, littleEndian);
    case FLOAT:
      return view.getFloat32(0, littleEndian);
    case DOUBLE:
      return view.getFloat64(0, littleEndian);
    case LONG8:
    case IFD8:
      return Number(view.getBigUint64(0, littleEndian));
    default:
      return type <= UNDEFINED ? view.getUint8(0) : NaN;
  }
}

const SHORT = 3;
const LONG = 4;
const RATIONAL = 5;
const UNDEFINED = 7;
const FLOAT = 11;
const DOUBLE = 12;
const IFD = 13;
const LONG8 = 16;
const IFD8 = 18;
