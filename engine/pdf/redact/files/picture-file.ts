import { bytesOf } from '../../../files/random-access.js';
import { chunksOf, PNG_SIGNATURE } from '../../../formats/png/chunks.js';
import { inflateSync, isZlibError } from '../../../formats/deflate/zlib.js';

/** An image file: its metadata, and the bytes after its end. */
export interface PictureFile {
  /** Texts other than pixels; undefined for a text that cannot be unpacked. */
  readonly texts: readonly (Buffer | undefined)[];
  readonly rest: Buffer;
}

const none = Buffer.alloc(0);

/**
 * Reads a PNG, JPEG, GIF, TIFF, BMP, WebP or JPEG 2000 file; undefined for any other. Only PNG compresses its metadata.
 * @param maxBytes the maximum size of an unpacked text
 */
export function pictureFile(bytes: Buffer, maxBytes: number): PictureFile | undefined {
  if (bytes.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE)) return pngFile(bytes, maxBytes);
  const head = bytes.toString('latin1', 0, 12);
  if (head.startsWith('\xff\xd8\xff')) {
    const end = bytes.lastIndexOf('\xff\xd9', undefined, 'latin1');
    return { texts: [bytes], rest: end < 0 ? none : bytes.subarray(end + 2) };
  }
  if (/^BM[^]{4}\0{4}/.test(head)) return { texts: [bytes], rest: bytes.subarray(Math.max(14, bytes.readUInt32LE(2))) };
  if (/^GIF8[79]a/.test(head)) return { texts: [bytes], rest: bytes.subarray(bytes.lastIndexOf(GIF_END) + 1) };
  if (/^(?:II\*\0|MM\0\*|\0\0\0\fjP {2})/.test(head)) return { texts: [bytes], rest: none };
  if (!/^RIFF[^]{4}WEBP/.test(head)) return undefined;
  return { texts: [bytes], rest: bytes.subarray(8 + bytes.readUInt32LE(4)) };
}

const GIF_END = 0x3b;
const CHECKSUM_BYTES = 4;
/** PNG chunks with compressed text (ISO/IEC 15948 §11.3). */
const compressed: ReadonlySet<string> = new Set(['zTXt', 'iCCP', 'iTXt']);

function pngFile(bytes: Buffer, maxBytes: number): PictureFile {
  const texts: (Buffer | undefined)[] = [];
  let end = PNG_SIGNATURE.length;
  for (const { type, start, length } of chunksOf(bytesOf(bytes))) {
    const data = bytes.subarray(start, start + length);
    // IDAT chunks contain the pixels.
    if (type !== 'IDAT') texts.push(data);
    if (compressed.has(type)) texts.push(unpackedText(data, type, maxBytes));
    end = start + length + CHECKSUM_BYTES;
  }
  return { texts, rest: bytes.subarray(end) };
}

/** Unpacks a text after its keyword and flags; the text of iTXt may be uncompressed. */
function unpackedText(data: Buffer, type: string, maxBytes: number): Buffer | undefined {
  const keyword = data.indexOf(0);
  if (type === 'iTXt' && data[keyword + 1] === 0) return none;
  const start = type === 'iTXt' ? data.indexOf(0, data.indexOf(0, keyword + 3) + 1) + 1 : keyword + 2;
  try {
    return inflateSync(data.subarray(start), { maxOutputLength: Math.max(1, maxBytes) });
  } catch (error) {
    if (!isZlibError(error)) throw error;
    // zlib's errors have many codes.
    return undefined;
  }
}
