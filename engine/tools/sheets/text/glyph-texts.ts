import { textOf } from './lines.js';

/** Glyphs that show some characters together, in the order in which they are read. */
export interface Reading {
  readonly codes: readonly number[];
  readonly glyphs: readonly number[];
  /** The glyph that shows a character when it stands alone; 0 for none. */
  glyphOf(code: number): number;
}

/** Beyond it, marks upon marks are a joke. */
const MAX_TO_SHARE = 32;

/**
 * Shares out characters among the glyphs that show them, for readers that take glyphs one by one: what they say one after
 * the other is the text. A glyph says what it shows alone if that keeps the order; where there are more glyphs than
 * characters, some say nothing.
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

/** For each character a glyph: its own, or the first that is free, or that of the character before it. */
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
