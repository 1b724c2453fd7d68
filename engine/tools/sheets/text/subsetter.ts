import { layOut } from '../../../formats/sfnt/write-sfnt.js';
import { type LoadedFont, subsetFlags, SubsetLibrary } from '../../harfbuzz/subset-library.js';
import { type Cff, readCff } from './cff-glyphs.js';
import { withOpenFile } from '../../../files/with-open-file.js';
import { readPiece, type Sfnt } from './sfnt.js';

/** Makes subsets of installed fonts. */
export class Subsetter {
  readonly #library = new SubsetLibrary();

  get memory(): number {
    return this.#library.memory;
  }

  /**
   * A font with the drawing tables of these glyphs and their components, without hints. Glyphs keep their numbers
   * or, in CID-keyed fonts, their CIDs.
   */
  subset(sfnt: Sfnt, glyphs: readonly number[]): Buffer {
    const { withoutHints, keepGlyphNumbers } = subsetFlags;
    const cff = sfnt.tables.has('CFF ') ? readCff(sfnt) : undefined;
    const font = this.#load(sfnt, rangesOf(sfnt, glyphs, cff));
    return this.#library.subset(font, glyphs, withoutHints | (cff?.isCidKeyed === true ? 0 : keepGlyphNumbers));
  }

  /** Reads parts of tables directly into HarfBuzz's memory. */
  #load(sfnt: Sfnt, ranges: readonly Range[]): LoadedFont {
    const lengths = new Map(ranges.map(({ tag }) => [tag, sfnt.tables.get(tag)?.length ?? 0]));
    const { size, directory, offsets } = layOut(lengths);
    return this.#library.load(size, (bytes) => {
      directory.copy(bytes);
      withOpenFile(sfnt.path, (file) => {
        for (const { tag, start, end } of ranges) {
          const table = offsets.get(tag) ?? 0;
          readPiece(file, sfnt, { tag, start, target: bytes.subarray(table + start, table + end) });
        }
      });
    });
  }
}

/** A part of a table. */
interface Range {
  readonly tag: string;
  readonly start: number;
  readonly end: number;
}

/**
 * The parts of a font to read. CJK fonts have 15 MB of outlines, of which a text needs a few. In fonts with glyph
 * names, glyphs may be components of others, so all outlines are read.
 */
function rangesOf({ tables }: Sfnt, glyphs: readonly number[], cff: Cff | undefined): readonly Range[] {
  return DRAWING.flatMap((tag) => {
    const end = tables.get(tag)?.length;
    if (end === undefined) return [];
    if (tag !== 'CFF ' || cff?.isCidKeyed !== true) return [{ tag, start: 0, end }];
    const { count, offsetOf } = cff.charStrings;
    const outlines = [0, ...glyphs].map((glyph) => ({ tag, start: offsetOf(glyph), end: offsetOf(glyph + 1) }));
    return [{ tag, start: 0, end: offsetOf(0) }, ...outlines, { tag, start: offsetOf(count), end }];
  });
}

const DRAWING = ['head', 'hhea', 'maxp', 'hmtx', 'glyf', 'loca', 'CFF '] as const;
