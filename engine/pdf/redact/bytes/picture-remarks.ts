import { bytesOf } from '../../../files/random-access.js';
import { APP0, APP15, COM, EOI, parametersOf, segmentsOf } from '../../../formats/jpeg/markers.js';
import { textOfMarkup } from '../strings/markup-text.js';
import type { ByteSearch } from './byte-search.js';

/** Tells which of the remarks go. */
export type RemarkSearch = Pick<ByteSearch, 'isIn' | 'isInText'>;

/**
 * A JPEG file or one of JPEG 2000 without what it says of itself and is looked for: comments, and descriptions as EXIF, XMP
 * and IPTC have them, go as a whole, and with them the small pictures in them. The same bytes when there is none.
 */
export function withoutPictureRemarks(file: Buffer, search: RemarkSearch): Buffer {
  if (file.length > 4 && file.readUInt16BE(0) === 0xffd8) return withoutSegments(file, search);
  const masked = Buffer.from(file);
  const stretches = file.length > 12 && file.toString('latin1', 4, 8) === 'jP  ' ? boxesIn(file) : commentsIn(file, 0);
  const gone = [...stretches].filter(({ start, end }) => saysIt(file.subarray(start, end), search));
  for (const { type, start, end } of gone) {
    masked.fill(0, start, end);
    // Readers pass over boxes that they do not know.
    if (type !== undefined) masked.write('free', type, 'latin1');
  }
  return gone.length === 0 ? file : masked;
}

/** Where text may be, and where the type of its box is. */
interface Stretch {
  readonly start: number;
  readonly end: number;
  readonly type?: number;
}

function saysIt(bytes: Buffer, search: RemarkSearch): boolean {
  return search.isIn(bytes) || search.isInText(textOfMarkup(bytes.toString('utf8').replaceAll('\0', '')));
}

/**
 * Comments and application segments that contain the text are cut out, and so is any data behind the end of the image.
 * The Adobe segment stays: nothing else tells how the colours are coded.
 */
function withoutSegments(file: Buffer, search: RemarkSearch): Buffer {
  const kept: Buffer[] = [];
  let from = 0;
  const cut = (start: number, end: number): void => {
    kept.push(file.subarray(from, start));
    from = end;
  };
  for (const segment of segmentsOf(bytesOf(file))) {
    const { marker, position, start, length } = segment;
    if (marker === EOI) {
      if (start < file.length && saysIt(file.subarray(start), search)) cut(start, file.length);
      break;
    }
    const data = parametersOf(file, segment);
    const isRemark = marker === COM || (marker >= APP0 && marker <= APP15);
    const isNeeded = data.toString('latin1', 0, 5) === 'Adobe';
    if (isRemark && !isNeeded && saysIt(data, search)) cut(position, start + length);
  }
  return kept.length === 0 ? file : Buffer.concat([...kept, file.subarray(from)]);
}

/** What an image cannot do without, but for boxes of boxes (ISO/IEC 15444-1 annex I). */
const needed = new Set(['jP  ', 'ftyp', 'ihdr', 'bpcc', 'colr', 'pclr', 'cmap', 'cdef', 'res ', 'resc', 'resd']);

function* boxesIn(file: Buffer, start = 0, stop = file.length): Generator<Stretch> {
  for (let at = start; at + 8 <= stop;) {
    const [length, type] = [file.readUInt32BE(at), file.toString('latin1', at + 4, at + 8)];
    const head = length === 1 ? 16 : 8;
    const long = length === 1 && at + 16 <= stop ? Number(file.readBigUInt64BE(at + 8)) : length;
    const end = length === 0 ? stop : Math.min(stop, at + long);
    if (end < at + head) return;
    if (type === 'jp2h') yield* boxesIn(file, at + head, end);
    else if (type === 'jp2c') yield* commentsIn(file.subarray(0, end), at + head);
    else if (!needed.has(type)) yield { type: at + 4, start: at + head, end };
    at = end;
  }
}

const START_OF_TILE = 0xff90;
const START_OF_DATA = 0xff93;
const REMARK = 0xff64;

/** The comments of a codestream (ISO/IEC 15444-1 §A.9.2), in its header and in those of its tiles. */
function* commentsIn(file: Buffer, start: number): Generator<Stretch> {
  let tile = { start, length: 0 };
  for (let at = start + 2; at + 4 <= file.length;) {
    const [marker, length] = [file.readUInt16BE(at), file.readUInt16BE(at + 2)];
    if (marker < 0xff4f || length < 2) return;
    if (marker === START_OF_TILE && at + 10 <= file.length) tile = { start: at, length: file.readUInt32BE(at + 6) };
    if (marker === REMARK) yield { start: at + 6, end: Math.min(file.length, at + 2 + length) };
    if (marker === START_OF_DATA) {
      if (tile.start + tile.length <= at) return;
      at = tile.start + tile.length;
    } else at += 2 + length;
  }
}
