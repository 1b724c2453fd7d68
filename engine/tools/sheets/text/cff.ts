import {
  CHAR_STRINGS,
  CHARSET,
  charsetAt,
  type Index,
  indexAt,
  operatorsIn,
  type ReadAt,
  ROS,
} from '../../../formats/cff/cff.js';
import { readPiece, type Sfnt, withFile } from './sfnt.js';

/** Where things are in a CFF table (Adobe Technical Note 5176), and how its glyphs are called. */
export interface Cff {
  /** By glyph; of a font whose glyphs have names, the number of a glyph is its own CID. */
  readonly cids: 'identity' | Uint16Array;
  readonly isCidKeyed: boolean;
  readonly charStrings: Index;
}

/** @throws RangeError when it is not a CFF table. */
export function readCff(sfnt: Sfnt): Cff {
  return withFile(sfnt.path, (file) => {
    const read: ReadAt = (start, length) => {
      const target = Buffer.alloc(length);
      readPiece(file, sfnt, { tag: 'CFF ', start, target });
      return target;
    };
    const names = indexAt(read, read(2, 1).readUInt8());
    const dicts = indexAt(read, names.offsetOf(names.count));
    const top = operatorsIn(read(dicts.offsetOf(0), dicts.offsetOf(1) - dicts.offsetOf(0)));
    const charStrings = indexAt(read, top.get(CHAR_STRINGS)?.at(-1) ?? 0);
    const isCidKeyed = top.has(ROS);
    const charset = top.get(CHARSET)?.at(-1) ?? 0;
    return { isCidKeyed, charStrings, cids: isCidKeyed ? cidsAt(read, charset, charStrings.count) : 'identity' };
  });
}

function cidsAt(read: ReadAt, start: number, count: number): 'identity' | Uint16Array {
  const cids = charsetAt(read, start, count);
  return cids.every((cid, glyph) => cid === glyph) ? 'identity' : cids;
}
