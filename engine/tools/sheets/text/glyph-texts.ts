/** Glyphs that show some characters together, in the order in which they are read. */
export interface Reading {
  readonly codes: readonly number[];
  readonly glyphs: readonly number[];
  /** The glyph that shows a character when it stands alone; 0 for none. */
  glyphOf(code: number): number;
}

/** Beyond it, marks upon marks are a joke: the first glyph says everything. */
const MOST_TO_SHARE = 32;

/**
 * Shares out characters among the glyphs that show them, for readers who take glyphs one by one: each glyph says what it
 * shows alone where that is among the characters, and otherwise what is left. Some may say nothing.
 */
export function textsOf({ codes, glyphs, glyphOf }: Reading): readonly string[] {
  const texts = glyphs.map(() => '');
  const free = new Set(glyphs.keys());
  const few = codes.length <= MOST_TO_SHARE && glyphs.length <= MOST_TO_SHARE;
  const owners = codes.map((code) => (few ? take(free, (at) => glyphs[at] === glyphOf(code)) : undefined));
  let last = 0;
  codes.forEach((code, at) => {
    last = owners[at] ?? (few ? take(free, () => true) : undefined) ?? last;
    texts[last] = `${texts[last] ?? ''}${String.fromCodePoint(code)}`;
  });
  return texts;
}

function take(free: Set<number>, fits: (at: number) => boolean): number | undefined {
  for (const at of free) {
    if (!fits(at)) continue;
    free.delete(at);
    return at;
  }
  return undefined;
}
