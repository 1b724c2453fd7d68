import * as other from './other-types.js';
import { BMP, GIF, isSameType, JPEG, type MediaType, PNG, TIFF, WEBP } from './types.js';

/** A format with a signature: fixed bytes at the beginning of a file. */
interface Signature {
  readonly type: MediaType;
  readonly matches: (head: Buffer) => boolean;
}

const signatures: readonly Signature[] = [
  { type: PNG, matches: startsWith('\x89PNG\r\n\x1a\n') },
  { type: JPEG, matches: startsWith('\xff\xd8\xff') },
  // The second two are BigTIFF.
  { type: TIFF, matches: startsWith('II*\0', 'MM\0*', 'II+\0', 'MM\0+') },
  { type: GIF, matches: startsWith('GIF87a', 'GIF89a') },
  // A text may begin with "BM", but the reserved fields of a BMP header are zero.
  { type: BMP, matches: (head) => startsWith('BM')(head) && head.subarray(0, 32).includes(0) },
  { type: WEBP, matches: (head) => startsWith('RIFF')(head) && head.toString('latin1', 8, 12) === 'WEBP' },
  { type: other.POSTSCRIPT, matches: (head) => beginsAsPostScript(head) || startsWith('\xc5\xd0\xd3\xc6')(head) },
  { type: other.HEIF, matches: isoMedia(/^(hei|hev|mif|msf)/) },
  { type: other.AVIF, matches: isoMedia(/^avi[fs]/) },
  { type: other.JPEG_2000, matches: startsWith('\0\0\0\x0cjP  \r\n\x87\n', '\xff\x4f\xff\x51') },
  { type: other.ICO, matches: startsWith('\0\0\x01\0') },
  { type: other.PHOTOSHOP, matches: startsWith('8BPS') },
  // Workbooks before the compound file format begin so ([MS-XLS] §2.4.21, and LibreOffice's filter).
  { type: other.OLD_EXCEL, matches: startsWith('\x09\0\x04\0', '\x09\x02\x06\0', '\x09\x04\x06\0', '\x09\x08\b\0') },
  { type: other.OLD_WORD, matches: startsWith('\xdb\xa5-\0', '\x9b\xa5!\0', '\x9c\xa5') },
  { type: other.WRITE, matches: startsWith('1\xbe\0\0', '2\xbe\0\0') },
  { type: other.WORDPERFECT, matches: startsWith('\xffWPC') },
];

/** The format of the signature of a file. @param head the first 64 bytes of the file, or more */
export function typeBySignature(head: Buffer): MediaType | undefined {
  return signatures.find(({ matches }) => matches(head))?.type;
}

/** Whether all files of a type begin with a signature. */
export function hasSignature(type: MediaType): boolean {
  return signatures.some((it) => isSameType(it.type, type));
}

/**
 * Detects PostScript as Ghostscript does, which skips blanks and control characters. "%!TeX" is a directive in the first
 * comment of a TeX source file.
 */
function beginsAsPostScript(head: Buffer): boolean {
  const begin = head.findIndex((byte) => byte > BLANK);
  return begin >= 0 && /^%!(?! *TeX)/i.test(head.toString('latin1', begin, begin + 64));
}

const BLANK = 0x20;

function startsWith(...beginnings: readonly string[]): Signature['matches'] {
  return (head) => beginnings.some((it) => head.toString('latin1', 0, it.length) === it);
}

/** Matches files of ISO/IEC 14496-12 by their major brand. */
function isoMedia(brand: RegExp): Signature['matches'] {
  return (head) => head.toString('latin1', 4, 8) === 'ftyp' && brand.test(head.toString('latin1', 8, 12));
}
