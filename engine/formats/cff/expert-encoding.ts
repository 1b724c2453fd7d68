/** Runs of the predefined Expert encoding: the first code, its standard string, and the length (Technical Note 5176, appendix B). */
const RUNS: readonly (readonly [code: number, string: number, length: number])[] = [
  ...[[32, 1, 1] as const, [33, 229, 2] as const, [36, 231, 8] as const, [44, 13, 3] as const, [47, 99, 1] as const],
  ...[
    [48, 239, 10] as const,
    [58, 27, 2] as const,
    [60, 249, 4] as const,
    [65, 253, 5] as const,
    [73, 258, 1] as const,
  ],
  ...[
    [76, 259, 4] as const,
    [82, 263, 3] as const,
    [86, 266, 1] as const,
    [87, 109, 2] as const,
    [89, 267, 3] as const,
  ],
  ...[[93, 270, 34] as const, [161, 304, 3] as const, [166, 307, 5] as const, [172, 312, 1] as const],
  ...[[175, 313, 1] as const, [178, 314, 2] as const, [182, 316, 3] as const, [188, 158, 1] as const],
  ...[[189, 155, 1] as const, [190, 163, 1] as const, [191, 319, 7] as const, [200, 326, 1] as const],
  ...[[201, 150, 1] as const, [202, 164, 1] as const, [203, 169, 1] as const, [204, 327, 52] as const],
];

/** The glyphs of codes by the Expert encoding. @param called the standard strings of the glyphs */
export function expertGlyphs(called: Uint16Array): ReadonlyMap<number, number> {
  const glyphs = new Map<number, number>();
  for (const [code, string, length] of RUNS) {
    for (let at = 0; at < length; at++) {
      const glyph = called.indexOf(string + at);
      if (glyph > 0) glyphs.set(code + at, glyph);
    }
  }
  return glyphs;
}
