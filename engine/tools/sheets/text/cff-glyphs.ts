import { charsetAt, type Index, type ReadAt, readCffHead } from '../../../formats/cff/cff.js';
import { withOpenFile } from '../../../files/with-open-file.js';
import { readPiece, type Sfnt } from './sfnt.js';

/** Glyph offsets and CIDs of a CFF table (Adobe Technical Note 5176). */
export interface Cff {
  /** CIDs by glyph; "identity" where CIDs equal glyph numbers, as in fonts with glyph names. */
  readonly cids: 'identity' | Uint16Array;
  readonly isCidKeyed: boolean;
  readonly charStrings: Index;
}

/** @throws RangeError when the table is malformed */
export function readCff(sfnt: Sfnt): Cff {
  return withOpenFile(sfnt.path, (file) => {
    const read: ReadAt = (start, length) => {
      const target = Buffer.alloc(length);
      readPiece(file, sfnt, { tag: 'CFF ', start, target });
      return target;
    };
    const { charStrings, charset, isCidKeyed } = readCffHead(read);
    return { isCidKeyed, charStrings, cids: isCidKeyed ? cidsAt(read, charset, charStrings.count) : 'identity' };
  });
}

function cidsAt(read: ReadAt, start: number, count: number): 'identity' | Uint16Array {
  const cids = charsetAt(read, start, count);
  return cids.every((cid, glyph) => cid === glyph) ? 'identity' : cids;
}
