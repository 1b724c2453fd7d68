import { bytesOf } from '../../../files/random-access.js';
import { boxesOf, startsWithBoxes } from '../../../formats/jpeg2000/boxes.js';
import { extensionsIn } from '../../../formats/jbig2/extensions.js';
import { APP0, APP15, COM, EOI, parametersOf, segmentsOf, startsAsJpeg } from '../../../formats/jpeg/markers.js';
import { textOfMarkup } from '../strings/markup-text.js';
import type { ByteSearch } from './byte-search.js';

/** Decides which metadata are removed. */
export type MetadataSearch = Pick<ByteSearch, 'matches' | 'matchesText'>;

/**
 * Removes metadata with a match from a JPEG, JPEG 2000 or JBIG2 file, and data behind its end: comments, EXIF, XMP and IPTC
 * blocks are removed as a whole, with the thumbnails in them. Returns the same bytes when there is no match.
 */
export function removeImageMetadata(file: Buffer, search: MetadataSearch): Buffer {
  if (startsAsJpeg(file)) return withoutSegments(file, search);
  const masked = Buffer.from(file);
  const removed = [...metadataRanges(file)].filter(({ start, end }) => matches(file.subarray(start, end), search));
  for (const { typeOffset: type, start, end } of removed) {
    masked.fill(0, start, end);
    // Readers skip boxes of unknown type.
    if (type !== undefined) masked.write('free', type, 'latin1');
  }
  return removed.length === 0 ? file : masked;
}

function metadataRanges(file: Buffer): Iterable<MetadataRange> {
  if (startsWithBoxes(file)) return metadataBoxes(file);
  const isCodestream = file.length > 2 && file.readUInt16BE(0) === START_OF_CODESTREAM;
  return isCodestream ? codestreamComments(file, 0) : extensionsIn(file);
}

/** A byte range that may contain text, and the offset of its box type. */
interface MetadataRange {
  readonly start: number;
  readonly end: number;
  readonly typeOffset?: number;
}

function matches(bytes: Buffer, search: MetadataSearch): boolean {
  return search.matches(bytes) || search.matchesText(textOfMarkup(bytes.toString('utf8').replaceAll('\0', '')));
}

/**
 * Removes comments and application segments with a match from a JPEG file, and data after its end. The Adobe segment
 * stays, because only it says how colours are encoded.
 */
function withoutSegments(file: Buffer, search: MetadataSearch): Buffer {
  const kept: Buffer[] = [];
  let from = 0;
  const cut = (start: number, end: number): void => {
    kept.push(file.subarray(from, start));
    from = end;
  };
  for (const segment of segmentsOf(bytesOf(file))) {
    const { marker, position, start, length } = segment;
    if (marker === EOI) {
      if (start < file.length && matches(file.subarray(start), search)) cut(start, file.length);
      break;
    }
    const data = parametersOf(file, segment);
    const isMetadata = marker === COM || (marker >= APP0 && marker <= APP15);
    const isNeeded = data.toString('latin1', 0, 5) === 'Adobe';
    if (isMetadata && !isNeeded && matches(data, search)) cut(position, start + length);
  }
  return kept.length === 0 ? file : Buffer.concat([...kept, file.subarray(from)]);
}

/** Boxes that an image needs, other than superboxes (ISO/IEC 15444-1 annex I). */
const neededBoxes = new Set(['jP  ', 'ftyp', 'ihdr', 'bpcc', 'colr', 'pclr', 'cmap', 'cdef', 'res ', 'resc', 'resd']);

function* metadataBoxes(file: Buffer, from = 0, to = file.length): Generator<MetadataRange> {
  let rest = from;
  for (const { type, position, start, end } of boxesOf(file, from, to)) {
    if (type === 'jp2h') yield* metadataBoxes(file, start, end);
    else if (type === 'jp2c') yield* codestreamComments(file.subarray(0, end), start);
    else if (!neededBoxes.has(type)) yield { typeOffset: position + 4, start, end };
    rest = end;
  }
  if (rest < to) yield { start: rest, end: to };
}

const START_OF_CODESTREAM = 0xff4f;
const START_OF_TILE = 0xff90;
const START_OF_DATA = 0xff93;
const CODESTREAM_COMMENT = 0xff64;
const END_OF_CODESTREAM = 0xffd9;
const END_BYTES = Buffer.from([0xff, 0xd9]);

/**
 * Yields the comments of a codestream (ISO/IEC 15444-1 §A.9.2), in its main header and tile-part headers, and the data
 * behind its end.
 */
function* codestreamComments(file: Buffer, start: number): Generator<MetadataRange> {
  let tile = { start, length: 0 };
  for (let at = start + 2; at + 4 <= file.length;) {
    const [marker, length] = [file.readUInt16BE(at), file.readUInt16BE(at + 2)];
    if (marker === END_OF_CODESTREAM) {
      yield { start: at + 2, end: file.length };
      return;
    }
    if (marker < 0xff4f || length < 2) return;
    if (marker === START_OF_TILE && at + 10 <= file.length) tile = { start: at, length: file.readUInt32BE(at + 6) };
    if (marker === CODESTREAM_COMMENT) yield { start: at + 6, end: Math.min(file.length, at + 2 + length) };
    if (marker === START_OF_DATA) {
      const end = tile.start + tile.length;
      // The last tile-part may have a length of 0; its packets contain no markers above FF8F.
      at = end > at ? end : file.indexOf(END_BYTES, at + 2);
      if (at === -1) return;
    } else at += 2 + length;
  }
}
