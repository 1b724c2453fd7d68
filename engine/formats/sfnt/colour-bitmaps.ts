/** The picture of a glyph in a font of colour bitmaps (OpenType 1.9, CBLC and CBDT). */
export interface ColourBitmap {
  readonly png: Buffer;
  /** Where its left edge and its upper edge are from the origin of the glyph, in pixels. */
  readonly left: number;
  readonly top: number;
  /** How many pixels are an em. */
  readonly pixelsPerEm: number;
}

/** A look-up of pictures by glyphs in the first size that the font has. @throws RangeError when a table ends early */
export function colourBitmaps(cblc: Buffer, cbdt: Buffer): (glyph: number) => ColourBitmap | undefined {
  const ranges = rangesOf(cblc);
  const pixelsPerEm = cblc.readUInt8(HEADER + 44);
  return (glyph) => {
    const range = ranges.find(({ first, last }) => first <= glyph && glyph <= last);
    if (range === undefined) return undefined;
    const at = 4 * (glyph - range.first) + range.offsets;
    const [start, end] = [cblc.readUInt32BE(at), cblc.readUInt32BE(at + 4)];
    // A glyph of the range that has no picture.
    if (start === end) return undefined;
    return { ...pictureAt(cbdt, range.data + start), pixelsPerEm };
  };
}

const HEADER = 8;

interface Range {
  readonly first: number;
  readonly last: number;
  /** Where the places of its pictures are in CBLC. */
  readonly offsets: number;
  /** From where in CBDT they count. */
  readonly data: number;
}

/** Index subtables with four bytes for each glyph, whose pictures are PNG with small metrics: what Noto Color Emoji has. */
function rangesOf(cblc: Buffer): readonly Range[] {
  const start = cblc.readUInt32BE(HEADER);
  const count = cblc.readUInt32BE(HEADER + 8);
  return Array.from({ length: count }, (_, index) => {
    const entry = start + 8 * index;
    const subtable = start + cblc.readUInt32BE(entry + 4);
    const isKnown = cblc.readUInt16BE(subtable) === LONG_OFFSETS && cblc.readUInt16BE(subtable + 2) === SMALL_PNG;
    if (!isKnown) throw new RangeError('A font holds its pictures in another format.');
    return {
      first: cblc.readUInt16BE(entry),
      last: cblc.readUInt16BE(entry + 2),
      offsets: subtable + 8,
      data: cblc.readUInt32BE(subtable + 4),
    };
  });
}

/** An index format, and an image format. */
const LONG_OFFSETS = 1;
const SMALL_PNG = 17;

function pictureAt(cbdt: Buffer, start: number): Omit<ColourBitmap, 'pixelsPerEm'> {
  const length = cbdt.readUInt32BE(start + 5);
  const png = cbdt.subarray(start + 9, start + 9 + length);
  return { png, left: cbdt.readInt8(start + 2), top: cbdt.readInt8(start + 3) };
}
