import { bytesOf } from '../../../files/random-access.js';
import { chunksOf, PNG_SIGNATURE } from '../../../formats/png/chunks.js';
import { inflateSync, isZlibError } from '../../../formats/deflate/zlib.js';

/** A file of an image: what it says beside its pixels, and what stands behind its end. */
export interface PictureFile {
  /** Undefined for a text that cannot be unpacked. */
  readonly texts: readonly (Buffer | undefined)[];
  readonly rest: Buffer;
}

const none = Buffer.alloc(0);

/**
 * A file of PNG, JPEG, GIF, TIFF, BMP, WebP or JPEG 2000; undefined for any other. Of all but PNG, whatever is not
 * pixels stands in them as it is.
 * @param mostBytes that a text may have
 */
export function pictureFile(bytes: Buffer, mostBytes: number): PictureFile | undefined {
  if (bytes.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE)) return pngFile(bytes, mostBytes);
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
/** Chunks of PNG with text that is compressed (ISO/IEC 15948 §11.3). */
const compressed: ReadonlySet<string> = new Set(['zTXt', 'iCCP', 'iTXt']);

function pngFile(bytes: Buffer, mostBytes: number): PictureFile {
  const texts: (Buffer | undefined)[] = [];
  let end = PNG_SIGNATURE.length;
  for (const { type, start, length } of chunksOf(bytesOf(bytes))) {
    const data = bytes.subarray(start, start + length);
    // IDAT holds the pixels.
    if (type !== 'IDAT') texts.push(data);
    if (compressed.has(type)) texts.push(unpackedText(data, type, mostBytes));
    end = start + length + CHECKSUM_BYTES;
  }
  return { texts, rest: bytes.subarray(end) };
}

/** A keyword and what tells of the text stand before it; the text of iTXt may be plain. */
function unpackedText(data: Buffer, type: string, mostBytes: number): Buffer | undefined {
  const keyword = data.indexOf(0);
  if (type === 'iTXt' && data[keyword + 1] === 0) return none;
  const start = type === 'iTXt' ? data.indexOf(0, data.indexOf(0, keyword + 3) + 1) + 1 : keyword + 2;
  try {
    return inflateSync(data.subarray(start), { maxOutputLength: Math.max(1, mostBytes) });
  } catch (error) {
    if (!isZlibError(error)) throw error;
    // zlib's errors have many codes.
    return undefined;
  }
}
