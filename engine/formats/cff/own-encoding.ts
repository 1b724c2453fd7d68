import type { CffFont } from './cff-font.js';

/** The bit of the format that announces further codes of glyphs. */
const SUPPLEMENTED = 0x80;
const MAX_CODES = 255;

/** An encoding of format 0 (Adobe Technical Note 5176 §12), and the order in which the font must have its glyphs. */
interface OwnEncoding {
  readonly bytes: Buffer;
  readonly glyphs: readonly number[];
}

/**
 * Returns an encoding with the codes that a font's own encoding has for these glyphs.
 * @param glyphs numbers of glyphs of the font, beginning with 0
 * @throws RangeError for more than 255 codes
 */
export function ownEncoding({ encoding, ids }: CffFont, glyphs: readonly number[]): OwnEncoding {
  const codes = new Map<number, number[]>();
  for (const [code, glyph] of encoding ?? []) codes.set(glyph, [...(codes.get(glyph) ?? []), code]);
  const encoded = glyphs.filter((glyph) => glyph > 0 && codes.has(glyph));
  const more = encoded.flatMap((glyph) =>
    (codes.get(glyph) ?? []).slice(1).map((code) => ({ code, id: ids[glyph] ?? 0 })),
  );
  if (encoded.length > MAX_CODES || more.length > MAX_CODES) throw new RangeError('A font has too many codes.');
  const format = more.length > 0 ? SUPPLEMENTED : 0;
  const supplement = more.flatMap(({ code, id }) => [code, id >> 8, id & 0xff]);
  return {
    bytes: Buffer.from([
      ...[format, encoded.length, ...encoded.map((glyph) => codes.get(glyph)?.[0] ?? 0)],
      ...(more.length > 0 ? [more.length, ...supplement] : []),
    ]),
    glyphs: [0, ...encoded, ...glyphs.filter((glyph) => glyph > 0 && !codes.has(glyph))],
  };
}
