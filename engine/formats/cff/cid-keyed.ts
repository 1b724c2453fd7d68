import { CHARSET, ENCODING, indexAt, PRIVATE, readCffHead, readerOf, ROS } from './cff.js';
import { pieceOf } from './cff-calls.js';
import { readCffFont } from './cff-font.js';
import { entry, indexOf, moved } from './cff-parts.js';
import { FONT_DICT_SELECT, FONT_DICTS, FONT_MATRIX } from './cff-widths.js';
import { refuseParts } from './subset-cff.js';

/** The first number of a string of the font's own (Adobe Technical Note 5176, appendix A). */
const FIRST_OWN = 391;
/** The registry and the ordering of character identifiers that are glyph numbers. */
const COLLECTION = ['Adobe', 'Identity'];
/** Operators of the font that its one part has, or that are written anew. */
const REPLACED: readonly number[] = [CHARSET, ENCODING, PRIVATE, FONT_MATRIX];
const CID_COUNT = 0x0c22;
const [CHARSET_LENGTH, SELECT_LENGTH] = [5, 8];

/**
 * Returns a CFF font with glyph names as a CID-keyed one whose CIDs are the glyph numbers (Adobe Technical Note 5176 §18), with the same
 * glyphs; a CID-keyed font stays. Readers of CIDFonts may otherwise take character codes for those of the font's encoding.
 * @throws RangeError for a malformed font, and for one with accented letters whose components are found by glyph names
 */
export function cidKeyed(font: Buffer): Buffer {
  const read = readerOf(font);
  const { strings, top, charStrings, isCidKeyed } = readCffHead(read);
  if (isCidKeyed) return font;
  refuseParts(font, readCffFont(font), () => true);
  const { count } = charStrings;
  const [size = 0, privateAt = 0] = top.get(PRIVATE) ?? [];
  const names = indexAt(read, font.readUInt8(2));
  const dictsAt = names.offsetOf(names.count);
  const old = pieceOf(font, indexAt(read, dictsAt), 0);
  const own = Array.from({ length: strings.count }, (_, at) => pieceOf(font, strings, at));
  const allStrings = indexOf([...own, ...COLLECTION.map((it) => Buffer.from(it))]);
  const rest = font.subarray(strings.offsetOf(strings.count));
  const dictOf = ({ shift, end }: { readonly shift: number; readonly end: number }): Buffer => {
    const charsetAt = end;
    const selectAt = charsetAt + CHARSET_LENGTH;
    return indexOf([
      Buffer.concat([
        entry(ROS, FIRST_OWN + own.length, FIRST_OWN + own.length + 1, 0),
        moved(
          old,
          (_, offset) => offset + shift,
          (it) => !REPLACED.includes(it),
        ),
        ...[entry(CID_COUNT, count), entry(CHARSET, charsetAt)],
        ...[entry(FONT_DICT_SELECT, selectAt), entry(FONT_DICTS, selectAt + SELECT_LENGTH)],
      ]),
    ]);
  };
  // Offsets have a constant size, so the length of the DICT does not depend on them.
  const restAt = dictsAt + dictOf({ shift: 0, end: 0 }).length + allStrings.length;
  const shift = restAt - strings.offsetOf(strings.count);
  // Readers multiply the matrix of the font by that of its part, which is 0.001 by default.
  const matrix = moved(
    old,
    (_, offset) => offset,
    (it) => it === FONT_MATRIX,
  );
  const part = Buffer.concat([matrix, entry(PRIVATE, size, privateAt + shift)]);
  return Buffer.concat([
    ...[font.subarray(0, dictsAt), dictOf({ shift, end: restAt + rest.length }), allStrings, rest],
    ...[charsetOf(count), selectOf(count), indexOf([part])],
  ]);
}

/** The glyph numbers as CIDs: a charset of format 2 with one range. */
function charsetOf(count: number): Buffer {
  const charset = Buffer.alloc(CHARSET_LENGTH);
  charset.writeUInt8(2);
  charset.writeUInt16BE(1, 1);
  charset.writeUInt16BE(Math.max(0, count - 2), 3);
  return charset;
}

/** The first Font DICT for all glyphs: an FDSelect of format 3 with one range. */
function selectOf(count: number): Buffer {
  const select = Buffer.alloc(SELECT_LENGTH);
  select.writeUInt8(3);
  select.writeUInt16BE(1, 1);
  select.writeUInt16BE(count, 6);
  return select;
}
