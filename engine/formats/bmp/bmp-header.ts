import { MalformedData, UnsupportedEncoding } from '../../files/malformed-data.js';
import type { Bytes } from '../../files/random-access.js';
import { type Masks, masksOf, usualMasks } from './masks.js';
import { paddedBytes } from './rows.js';

/** Named pixel encodings of BMP files that are not supported. */
export type UnreadEncoding = 'runs24' | 'huffman' | 'jpegInBmp' | 'pngInBmp';

/** The header or the pixel encoding of a BMP file is not supported. */
export class UnsupportedBmp extends UnsupportedEncoding {
  /** @param encoding undefined when the encoding has no name. */
  constructor(readonly encoding: UnreadEncoding | undefined) {
    super('A BMP file is encoded in a way that is not read here.');
  }
}

/**
 * The headers of a BMP file. BITMAPCOREHEADER, BITMAPINFOHEADER, BITMAPV4HEADER and BITMAPV5HEADER are of the Windows
 * API (wingdi.h); two more, of 52 and 56 bytes, were written by programs of its makers; BITMAPINFOHEADER2, of 16 to 64
 * bytes, is of OS/2.
 */
export interface BmpHeader {
  readonly width: number;
  readonly height: number;
  readonly topDown: boolean;
  readonly bits: BitDepth;
  readonly encoding: BmpEncoding;
  /** Bit masks of the colour channels, for pixels of 16 and 32 bits. */
  readonly masks: Masks;
  readonly palette: PalettePlace;
  /** The resolution, as returned by `readPixelsPerMetre`. */
  readonly perMetre: readonly [number, number] | undefined;
  /** The offset of the pixels. */
  readonly pixelsAt: number;
  /** The place of the ICC profile in the file. */
  readonly profile: { readonly start: number; readonly length: number } | undefined;
}

const bitDepths = [1, 2, 4, 8, 16, 24, 32] as const;
type BitDepth = (typeof bitDepths)[number];
type BmpEncoding = 'plain' | 'rle4' | 'rle8';

export interface PalettePlace {
  readonly start: number;
  readonly colours: number;
  /** The bytes of a palette colour: blue, green, red, and possibly an unused byte. */
  readonly entryBytes: 3 | 4;
}

/** BITMAPFILEHEADER. */
const START = 14;
/** Maximum number of bytes of all headers and the masks after them. */
const HEADER_BYTES = START + 124 + 16;

const CORE_BYTES = 12;
const INFO_BYTES = 40;

/** @throws UnsupportedBmp, MalformedData */
export function readHeader(file: Bytes): BmpHeader {
  const head = headOf(file);
  const size = head.readUInt32LE(START);
  if (size !== CORE_BYTES && (size < 16 || size > 124)) throw new UnsupportedBmp(undefined);
  const fields = size === CORE_BYTES ? coreFields(head) : infoFields(head, size);
  const { width, height } = fields;
  if (width <= 0 || height === 0) throw new MalformedData('A BMP file has no width or height.');
  const bits = bitDepths.find((it) => it === fields.bits);
  const encoding = bits && encodingOf(fields, bits, size);
  if (bits === undefined || encoding === undefined) {
    throw new UnsupportedBmp(unreadEncodingOf(fields, size));
  }
  const place = placesOf(head, fields, bits);
  const masks = fields.masks ?? usualMasks(bits);
  const perMetre = readPixelsPerMetre(file);
  return { ...{ width, height: Math.abs(height), topDown: height < 0 }, bits, encoding, masks, perMetre, ...place };
}

/** The stated resolution: pixels per metre, horizontally and vertically. Only headers from BITMAPINFOHEADER on have it. */
export function readPixelsPerMetre(file: Bytes): readonly [number, number] | undefined {
  const head = headOf(file);
  const isStated = file.size >= START + INFO_BYTES && head.readUInt32LE(START) >= INFO_BYTES;
  return isStated ? [head.readInt32LE(38), head.readInt32LE(42)] : undefined;
}

function headOf(file: Bytes): Buffer {
  return paddedBytes(file, 0, HEADER_BYTES);
}

interface Fields {
  readonly width: number;
  readonly height: number;
  readonly bits: number;
  readonly compression: number;
  /** The stated number of palette colours; 0 means the maximum for the bits. */
  readonly colours: number;
  readonly entryBytes: 3 | 4;
  readonly masks: Masks | undefined;
  /** Where the headers end. */
  readonly end: number;
}

function coreFields(head: Buffer): Fields {
  const [width, height, bits] = [head.readUInt16LE(18), head.readUInt16LE(20), head.readUInt16LE(24)];
  return {
    width,
    height,
    bits,
    compression: PLAIN,
    colours: 0,
    entryBytes: 3,
    masks: undefined,
    end: START + CORE_BYTES,
  };
}

/** Headers of OS/2 may end after any field; missing fields are zero. */
function infoFields(head: Buffer, size: number): Fields {
  const field = (at: number): number => (at + 4 <= START + size ? head.readUInt32LE(at) : 0);
  const compression = field(30);
  const hasMasks = !isOs2(size) && (compression === BIT_FIELDS || compression === ALPHA_BIT_FIELDS);
  const maskCount = compression === ALPHA_BIT_FIELDS || size >= 56 ? 4 : 3;
  const masks = [0, 1, 2, 3].slice(0, maskCount).map((index) => head.readUInt32LE(54 + 4 * index));
  return {
    width: head.readInt32LE(18),
    height: head.readInt32LE(22),
    bits: head.readUInt16LE(28),
    compression,
    colours: field(46),
    entryBytes: 4,
    masks: hasMasks ? masksOf(masks) : undefined,
    // After a header of 40 bytes, the masks come on top.
    end: START + size + (hasMasks && size === INFO_BYTES ? 4 * maskCount : 0),
  };
}

function isOs2(size: number): boolean {
  return size === 64 || size < INFO_BYTES;
}

/** Files with a JPEG or PNG inside state 0 bits (wingdi.h). */
function unreadEncodingOf({ compression, bits }: Fields, size: number): UnreadEncoding | undefined {
  if (bits === 24 && compression === OS2_RLE24) return 'runs24';
  if (bits === 1 && compression === OS2_HUFFMAN && isOs2(size)) return 'huffman';
  if (bits !== 0) return undefined;
  return compression === JPEG ? 'jpegInBmp' : compression === PNG ? 'pngInBmp' : undefined;
}

/** Returns the encoding; undefined if it is not supported, such as CMYK. */
function encodingOf({ compression }: Fields, bits: BitDepth, size: number): BmpEncoding | undefined {
  if (compression === PLAIN) return 'plain';
  if (compression === RLE8 && bits === 8) return 'rle8';
  if (compression === RLE4 && bits === 4) return 'rle4';
  const hasMasks = (compression === BIT_FIELDS || compression === ALPHA_BIT_FIELDS) && !isOs2(size);
  return hasMasks && (bits === 16 || bits === 32) ? 'plain' : undefined;
}

type Places = Pick<BmpHeader, 'palette' | 'pixelsAt' | 'profile'>;

/** Returns the places of palette and pixels. The stated number, the bits and the space before the pixels limit the palette. */
function placesOf(head: Buffer, { colours: stated, entryBytes, end }: Fields, bits: BitDepth): Places {
  const most = bits <= 8 ? 2 ** bits : 0;
  const colours = stated === 0 ? most : Math.min(stated, most);
  const statedAt = head.readUInt32LE(10);
  const pixelsAt = statedAt >= end ? statedAt : end + colours * entryBytes;
  const room = Math.floor((pixelsAt - end) / entryBytes);
  return { palette: { start: end, colours: Math.min(colours, room), entryBytes }, pixelsAt, profile: profileOf(head) };
}

/** bV5CSType, bV5ProfileData (from the beginning of the header) and bV5ProfileSize. */
function profileOf(head: Buffer): BmpHeader['profile'] {
  if (head.readUInt32LE(START) !== 124 || head.readUInt32LE(70) !== EMBEDDED) return undefined;
  return { start: START + head.readUInt32LE(126), length: head.readUInt32LE(130) };
}

/** The values of BI_RGB, BI_RLE8, BI_RLE4, BI_BITFIELDS, BI_JPEG, BI_PNG, BI_ALPHABITFIELDS and PROFILE_EMBEDDED. */
const PLAIN = 0;
const RLE8 = 1;
const RLE4 = 2;
const BIT_FIELDS = 3;
const JPEG = 4;
const PNG = 5;
const ALPHA_BIT_FIELDS = 6;
const EMBEDDED = 0x4d424544;

/** BCA_HUFFMAN1D and BCA_RLE24 of OS/2. */
const OS2_HUFFMAN = 3;
const OS2_RLE24 = 4;
