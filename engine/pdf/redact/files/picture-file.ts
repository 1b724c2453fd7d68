import { inflateSync, isZlibError } from '../../../formats/deflate/zlib.js';

/** A file of an image: what it says beside its pixels, and what stands behind its end. */
export interface PictureFile {
  /** Undefined for a text that cannot be unpacked. */
  readonly texts: readonly (Buffer | undefined)[];
  readonly rest: Buffer;
}

const PNG = Buffer.from('89504e470d0a1a0a', 'hex');
const none = Buffer.alloc(0);

/**
 * A file of PNG, JPEG, GIF, TIFF, BMP, WebP or JPEG 2000; undefined for any other. Of all but PNG, whatever is not
 * pixels stands in them as it is.
 * @param mostBytes that a text may have
 */
export function pictureFile(bytes: Buffer, mostBytes: number): PictureFile | undefined {
  if (bytes.subarray(0, PNG.length).equals(PNG)) return pngFile(bytes, mostBytes);
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
/** Chunks of PNG with text that is compressed (ISO/IEC 15948 §11.3). */
const compressed: ReadonlySet<string> = new Set(['zTXt', 'iCCP', 'iTXt']);

function pngFile(bytes: Buffer, mostBytes: number): PictureFile {
  const texts: (Buffer | undefined)[] = [];
  let at = PNG.length;
  while (at + 12 <= bytes.length) {
    const type = bytes.toString('latin1', at + 4, at + 8);
    const end = at + 12 + bytes.readUInt32BE(at);
    const data = bytes.subarray(at + 8, Math.min(end - 4, bytes.length));
    // The pixels.
    if (type !== 'IDAT') texts.push(data);
    if (compressed.has(type)) texts.push(unpackedText(data, type, mostBytes));
    at = end;
    if (type === 'IEND') break;
  }
  return { texts, rest: bytes.subarray(at) };
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
