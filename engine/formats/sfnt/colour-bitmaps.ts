/** The image of a glyph in a font of colour bitmaps (OpenType 1.9, CBLC and CBDT). */
export interface ColourBitmap {
  readonly png: Buffer;
  /** The offsets of the left edge and the upper edge from the origin of the glyph, in pixels. */
  readonly left: number;
  readonly top: number;
  /** The number of pixels of an em. */
  readonly pixelsPerEm: number;
}

/** Returns a look-up of images by glyph, in the first size of the font. @throws RangeError if a table is truncated */
export function colourBitmaps(cblc: Buffer, cbdt: Buffer): (glyph: number) => ColourBitmap | undefined {
  const ranges = rangesOf(cblc);
  const pixelsPerEm = cblc.readUInt8(HEADER + 44);
  return (glyph) => {
    const range = ranges.find(({ first, last }) => first <= glyph && glyph <= last);
    if (range === undefined) return undefined;
    const at = 4 * (glyph - range.first) + range.offsets;
    const [start, end] = [cblc.readUInt32BE(at), cblc.readUInt32BE(at + 4)];
    // Equal offsets mean that the glyph has no image.
    if (start === end) return undefined;
    return { ...pictureAt(cbdt, range.data + start), pixelsPerEm };
  };
}

const HEADER = 8;

interface Range {
  readonly first: number;
  readonly last: number;
  /** The offset in CBLC of the image offsets. */
  readonly offsets: number;
  /** The offset in CBDT from which image offsets count. */
  readonly data: number;
}

/** Reads index subtables of format 1 with PNG images of format 17, the formats of Noto Color Emoji. */
function rangesOf(cblc: Buffer): readonly Range[] {
  const start = cblc.readUInt32BE(HEADER);
  const count = cblc.readUInt32BE(HEADER + 8);
  return Array.from({ length: count }, (_, index) => {
    const entry = start + 8 * index;
    const subtable = start + cblc.readUInt32BE(entry + 4);
    const isKnown = cblc.readUInt16BE(subtable) === LONG_OFFSETS && cblc.readUInt16BE(subtable + 2) === SMALL_PNG;
    if (!isKnown) throw new RangeError('A font has images in a format that is not supported.');
    return {
      first: cblc.readUInt16BE(entry),
      last: cblc.readUInt16BE(entry + 2),
      offsets: subtable + 8,
      data: cblc.readUInt32BE(subtable + 4),
    };
  });
}

/** The index format with four bytes a glyph, and the image format of PNG with small metrics. */
const LONG_OFFSETS = 1;
const SMALL_PNG = 17;

function pictureAt(cbdt: Buffer, start: number): Omit<ColourBitmap, 'pixelsPerEm'> {
  const length = cbdt.readUInt32BE(start + 5);
  const png = cbdt.subarray(start + 9, start + 9 + length);
  return { png, left: cbdt.readInt8(start + 2), top: cbdt.readInt8(start + 3) };
}
