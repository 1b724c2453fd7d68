import { Refused, type UnknownEncoding } from '../exchange.js';
import { type Masks, masksOf, usualMasks } from './masks.js';

/**
 * What the headers of a BMP say. BITMAPCOREHEADER, BITMAPINFOHEADER, BITMAPV4HEADER and BITMAPV5HEADER are of the Windows
 * API (wingdi.h); two more, of 52 and 56 bytes, were written by programs of its makers; BITMAPINFOHEADER2, of 16 to 64
 * bytes, is of OS/2.
 */
export interface BmpHeader {
  readonly width: number;
  readonly height: number;
  readonly topDown: boolean;
  readonly bits: BitDepth;
  readonly encoding: BmpEncoding;
  /** Of pixels of 16 and 32 bits. */
  readonly masks: Masks;
  readonly palette: PalettePlace;
  /** Where the pixels begin. */
  readonly pixelsAt: number;
  /** Where an ICC profile lies. */
  readonly profile: { readonly start: number; readonly length: number } | undefined;
}

const bitDepths = [1, 2, 4, 8, 16, 24, 32] as const;
type BitDepth = (typeof bitDepths)[number];
type BmpEncoding = 'plain' | 'rle4' | 'rle8';

export interface PalettePlace {
  readonly start: number;
  readonly colours: number;
  /** Bytes a colour: blue, green, red, and perhaps one that means nothing. */
  readonly entryBytes: 3 | 4;
}

/** How much of a file the headers take at most, and where they begin after that of the file. */
export const HEADER_BYTES = 14 + 124 + 16;
const START = 14;

const CORE_BYTES = 12;
const INFO_BYTES = 40;

/** @param head HEADER_BYTES of the file; zeros where it ends before. */
export function headerOf(head: Buffer): BmpHeader {
  const size = head.readUInt32LE(START);
  if (size !== CORE_BYTES && (size < 16 || size > 124)) throw new Refused('unsupported');
  const fields = size === CORE_BYTES ? coreFields(head) : infoFields(head, size);
  const { width, height } = fields;
  if (width <= 0 || height === 0) throw new Refused('damaged');
  const bits = bitDepths.find((it) => it === fields.bits);
  const encoding = bits && encodingOf(fields, bits, size);
  if (bits === undefined || encoding === undefined) {
    throw new Refused('unsupported', { encoding: unknownEncodingOf(fields, size) });
  }
  const place = placesOf(head, fields, bits);
  const masks = fields.masks ?? usualMasks(bits);
  return { ...{ width, height: Math.abs(height), topDown: height < 0 }, bits, encoding, masks, ...place };
}

interface Fields {
  readonly width: number;
  readonly height: number;
  readonly bits: number;
  readonly compression: number;
  /** How many colours the palette is said to have; 0 for as many as there can be. */
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

/** Headers of OS/2 may end after any field; what is left out is zero. */
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

/** What is not read, and has a name; Windows says 0 for the bits of a JPEG or PNG. */
function unknownEncodingOf({ compression, bits }: Fields, size: number): UnknownEncoding | undefined {
  if (bits === 24 && compression === OS2_RLE24) return 'runs24';
  if (bits === 1 && compression === OS2_HUFFMAN && isOs2(size)) return 'huffman';
  if (bits !== 0) return undefined;
  return compression === JPEG ? 'jpegInBmp' : compression === PNG ? 'pngInBmp' : undefined;
}

/** Not those, nor CMYK. */
function encodingOf({ compression }: Fields, bits: BitDepth, size: number): BmpEncoding | undefined {
  if (compression === PLAIN) return 'plain';
  if (compression === RLE8 && bits === 8) return 'rle8';
  if (compression === RLE4 && bits === 4) return 'rle4';
  const hasMasks = (compression === BIT_FIELDS || compression === ALPHA_BIT_FIELDS) && !isOs2(size);
  return hasMasks && (bits === 16 || bits === 32) ? 'plain' : undefined;
}

type Places = Pick<BmpHeader, 'palette' | 'pixelsAt' | 'profile'>;

/** The palette is as long as it is said to be, as it can be and as there is room; the pixels come after it. */
function placesOf(head: Buffer, { colours: said, entryBytes, end }: Fields, bits: BitDepth): Places {
  const most = bits <= 8 ? 2 ** bits : 0;
  const colours = said === 0 ? most : Math.min(said, most);
  const stated = head.readUInt32LE(10);
  const pixelsAt = stated >= end ? stated : end + colours * entryBytes;
  const room = Math.floor((pixelsAt - end) / entryBytes);
  return { palette: { start: end, colours: Math.min(colours, room), entryBytes }, pixelsAt, profile: profileOf(head) };
}

/** bV5CSType, bV5ProfileData (from the beginning of the header) and bV5ProfileSize. */
function profileOf(head: Buffer): BmpHeader['profile'] {
  if (head.readUInt32LE(START) !== 124 || head.readUInt32LE(70) !== EMBEDDED) return undefined;
  return { start: START + head.readUInt32LE(126), length: head.readUInt32LE(130) };
}

/** BI_RGB, BI_RLE8, BI_RLE4, BI_BITFIELDS, BI_JPEG, BI_PNG, BI_ALPHABITFIELDS and PROFILE_EMBEDDED. */
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
