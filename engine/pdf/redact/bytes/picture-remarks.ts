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

const SOS = 0xda;
const COMMENT = 0xfe;

/** ITU-T T.81 §B.1.1. What is behind the end goes with the rest. */
function withoutSegments(file: Buffer, search: RemarkSearch): Buffer {
  const kept: Buffer[] = [];
  let from = 0;
  const cut = (start: number, end: number): void => {
    kept.push(file.subarray(from, start));
    from = end;
  };
  let at = 2;
  while (at + 4 <= file.length) {
    if (file[at] !== 0xff) at = file.indexOf(0xff, at + 1);
    if (at < 0 || at + 4 > file.length) break;
    const marker = file[at + 1] ?? 0;
    if (marker === 0xd9) break;
    if (isAlone(marker)) {
      at += marker === 0xff ? 1 : 2;
      continue;
    }
    const end = at + 2 + file.readUInt16BE(at + 2);
    const data = file.subarray(at + 4, end);
    const isRemark = marker === COMMENT || (marker >= 0xe0 && marker <= 0xef);
    // How colours are coded, only this one says.
    const isNeeded = data.toString('latin1', 0, 5) === 'Adobe';
    if (isRemark && !isNeeded && saysIt(data, search)) cut(at, end);
    at = marker === SOS ? endOfScan(file, end) : end;
  }
  const isOver = at >= 0 && at + 2 < file.length && file[at] === 0xff && file[at + 1] === 0xd9;
  if (isOver && saysIt(file.subarray(at + 2), search)) cut(at + 2, file.length);
  return kept.length === 0 ? file : Buffer.concat([...kept, file.subarray(from)]);
}

/** Fill bytes, and markers without a length. */
function isAlone(marker: number): boolean {
  return marker === 0xff || marker === 0 || marker === 1 || (marker >= 0xd0 && marker <= 0xd8);
}

function endOfScan(file: Buffer, start: number): number {
  for (let at = file.indexOf(0xff, start); at >= 0; at = file.indexOf(0xff, at + 2)) {
    const marker = file[at + 1] ?? 0;
    if (marker !== 0 && (marker < 0xd0 || marker > 0xd7) && marker !== 0xff) return at;
  }
  return file.length;
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
