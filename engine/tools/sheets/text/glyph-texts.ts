import { textOf } from './text-lines.js';

/** Glyphs that show some characters together, in reading order. */
export interface Reading {
  readonly codes: readonly number[];
  readonly glyphs: readonly number[];
  /** The glyph of a character on its own; 0 for none. */
  glyphOf(code: number): number;
}

/** Maximum characters of a cluster that are distributed; more marks are not meaningful text. */
const MAX_TO_SHARE = 32;

/**
 * Distributes characters to the glyphs that show them, so that readers which extract glyph by glyph get the text in
 * order. A glyph gets its own character if that keeps the order; surplus glyphs get an empty text.
 */
export function textsOf(reading: Reading): readonly string[] {
  const { codes, glyphs } = reading;
  if (glyphs.length === 1) return [textOf(codes)];
  const owners = codes.length <= MAX_TO_SHARE && glyphs.length <= MAX_TO_SHARE ? ownersOf(reading) : [];
  const inOrder = owners.every((owner, at) => at === 0 || owner >= (owners[at - 1] ?? 0));
  const texts = glyphs.map(() => '');
  codes.forEach((code, at) => {
    const owner = (inOrder ? owners[at] : undefined) ?? Math.min(at, glyphs.length - 1);
    texts[owner] = `${texts[owner] ?? ''}${String.fromCodePoint(code)}`;
  });
  return texts;
}

/** The glyph of each character: its own, the first free one, or that of the preceding character. */
function ownersOf({ codes, glyphs, glyphOf }: Reading): readonly number[] {
  const free = new Set(glyphs.keys());
  const own = codes.map((code) => take(free, (at) => glyphs[at] === glyphOf(code)));
  let last = 0;
  return own.map((owner) => (last = owner ?? take(free, () => true) ?? last));
}

function take(free: Set<number>, fits: (at: number) => boolean): number | undefined {
  for (const at of free) {
    if (!fits(at)) continue;
    free.delete(at);
    return at;
  }
  return undefined;
}
