import { PdfDict, PdfName } from '../../../pdf/syntax/values.js';
import type { Face } from './face.js';
import { readTables } from './sfnt.js';

/** The FontDescriptor (ISO 32000-2 §9.8) without its font file. */
export function descriptorOf({ sfnt, unitsPerEm, ascent, descent }: Face, name: PdfName): PdfDict {
  const tables = readTables(sfnt, ['head', 'OS/2', 'post']);
  const scaled = (length: number): number => Math.round((length * 1000) / unitsPerEm);
  const { italicAngle, fixedPitch } = postOf(tables.get('post'));
  return PdfDict.of({
    Type: new PdfName('FontDescriptor'),
    FontName: name,
    Flags: SYMBOLIC | (fixedPitch ? FIXED_PITCH : 0) | (italicAngle === 0 ? 0 : ITALIC),
    FontBBox: boxOf(tables.get('head')).map(scaled),
    ItalicAngle: italicAngle,
    Ascent: scaled(ascent),
    Descent: -scaled(descent),
    CapHeight: scaled(capHeightOf(tables.get('OS/2')) ?? ascent),
    StemV: stemOf(tables.get('OS/2')),
  });
}

/** Bits of Flags (ISO 32000-2, Table 121). Codes are CIDs, so no font has the standard Latin character set. */
const FIXED_PITCH = 1;
const SYMBOLIC = 1 << 2;
const ITALIC = 1 << 6;

function postOf(post: Buffer | undefined): { readonly italicAngle: number; readonly fixedPitch: boolean } {
  if (post === undefined || post.length < 16) return { italicAngle: 0, fixedPitch: false };
  return { italicAngle: post.readInt32BE(4) / 0x10000, fixedPitch: post.readUInt32BE(12) !== 0 };
}

/** xMin, yMin, xMax and yMax. */
function boxOf(head: Buffer | undefined): readonly number[] {
  return [36, 38, 40, 42].map((at) => (head === undefined ? 0 : head.readInt16BE(at)));
}

function capHeightOf(os2: Buffer | undefined): number | undefined {
  return os2 !== undefined && os2.length >= 90 && os2.readUInt16BE() >= 2 ? os2.readInt16BE(88) : undefined;
}

/**
 * Estimates the stem width, which no table states, from the weight: common fonts of weights 400 and 700 have these
 * values.
 */
function stemOf(os2: Buffer | undefined): number {
  const weight = os2 === undefined ? 400 : os2.readUInt16BE(4);
  return Math.round(50 + (weight / 65) ** 2);
}
