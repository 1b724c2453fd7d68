import type { Glyphs } from '../../../document/model.js';

/**
 * Kinds of glyph text: `letter` (letters and digits) carries meaning, `mark` (punctuation, symbols) only beside
 * letters; `unreadable` text does not tell what the glyph shows.
 */
export const GLYPH_KIND = { blank: 0, mark: 1, letter: 2, unreadable: 3 } as const;

/** The kind of each glyph. In a font of mostly unreadable glyphs, all glyphs count as unreadable. */
export function glyphKinds({ length, text, style, styles }: Glyphs): Uint8Array {
  const kinds = Uint8Array.from({ length }, (_, index) => kindOf(text[index] ?? ''));
  const fontOf = (index: number): number => styles[style[index] ?? 0]?.font ?? 0;
  const noise = noiseFonts(kinds, fontOf);
  if (noise.size === 0) return kinds;
  return kinds.map((kind, index) => (noise.has(fontOf(index)) && kind !== blank ? unreadable : kind));
}

function noiseFonts(kinds: Uint8Array, fontOf: (index: number) => number): ReadonlySet<number> {
  const counts = new Map<number, { letters: number; unreadable: number }>();
  kinds.forEach((kind, index) => {
    if (kind !== letter && kind !== unreadable) return;
    const font = fontOf(index);
    const count = counts.get(font) ?? { letters: 0, unreadable: 0 };
    counts.set(font, count);
    count[kind === letter ? 'letters' : 'unreadable'] += 1;
  });
  return new Set([...counts].filter(([, count]) => count.unreadable > count.letters).map(([font]) => font));
}

const known = new Map<string, number>();

/** Maximum cached characters; a document usually has a few hundred, but may use all of Unicode. */
const MAX_KNOWN = 5_000;

function kindOf(text: string): number {
  const found = known.get(text);
  if (found !== undefined) return found;
  if (known.size >= MAX_KNOWN) known.clear();
  const kind = judge(text);
  known.set(text, kind);
  return kind;
}

function judge(text: string): number {
  if (/[\p{L}\p{N}]/u.test(text)) return letter;
  if (text === '' || /[\p{Cc}\p{Co}\p{Cn}\p{Cs}\uFFFD]/u.test(text.trim())) return unreadable;
  return /^[\s\p{Cf}]*$/u.test(text) ? blank : mark;
}

const { blank, mark, letter, unreadable } = GLYPH_KIND;
