import sharp from 'sharp';

import { deflateSync } from '../../../formats/deflate/zlib.js';
import { holdThread } from '../../../thread/hold-thread.js';
import { colourBitmaps, type ColourBitmap } from '../../../formats/sfnt/colour-bitmaps.js';
import { Shaper } from '../../sheets/text/shaper.js';
import { openSfnt, readTables } from '../../sheets/text/sfnt.js';
import { sfntOf } from '../../../formats/sfnt/write-sfnt.js';

/** An emoji bitmap with its position in thousandths of an em. */
export interface EmojiPicture {
  readonly width: number;
  readonly height: number;
  /** RGB samples and 8-bit opacity, both deflated. */
  readonly colours: Buffer;
  readonly opacity: Buffer;
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

/**
 * The bitmaps of texts that are one emoji each, from a font of colour bitmaps, without those that the font lacks.
 * Texts with the same glyph share a bitmap.
 */
export async function emojiPictures(
  path: string,
  texts: ReadonlySet<string>,
): Promise<ReadonlyMap<string, EmojiPicture>> {
  const sfnt = openSfnt(path, 0);
  const tables = readTables(sfnt, ['head', 'hhea', 'maxp', 'cmap', 'hmtx', 'GSUB']);
  const bitmaps = readTables(sfnt, ['CBLC', 'CBDT']);
  const bitmapOf = colourBitmaps(bitmaps.get('CBLC') ?? NOTHING, bitmaps.get('CBDT') ?? NOTHING);
  const font = new Shaper().open(sfntOf(tables));
  const pictures = new Map<string, EmojiPicture>();
  const byGlyph = new Map<number, EmojiPicture>();
  for (const text of texts) {
    const codes = Uint32Array.from(Array.from(text, (character) => character.codePointAt(0) ?? 0));
    const [glyph] = font.shape({ codes, start: 0, end: codes.length, rightToLeft: false });
    if (glyph === undefined) continue;
    const bitmap = bitmapOf(glyph.id);
    if (bitmap === undefined) continue;
    const picture = byGlyph.get(glyph.id) ?? (await decoded(bitmap));
    byGlyph.set(glyph.id, picture);
    pictures.set(text, picture);
  }
  return pictures;
}

const NOTHING = Buffer.alloc(0);

async function decoded({ png, left, top, pixelsPerEm }: ColourBitmap): Promise<EmojiPicture> {
  using _ = holdThread();
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const colours = Buffer.alloc(width * height * 3);
  const opacity = Buffer.alloc(width * height);
  for (let pixel = 0; pixel < width * height; pixel++) {
    data.copy(colours, pixel * 3, pixel * 4, pixel * 4 + 3);
    opacity[pixel] = data[pixel * 4 + 3] ?? 0;
  }
  const scale = 1000 / pixelsPerEm;
  const box = { x: left * scale, y: (top - height) * scale, width: width * scale, height: height * scale };
  return { width, height, colours: deflateSync(colours), opacity: deflateSync(opacity), box };
}
