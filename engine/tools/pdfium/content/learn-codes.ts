import type { PageText } from '../text/read-glyphs.js';
import { shapeOf } from '../text/run-shape.js';
import type { ContentPage } from './content-page.js';
import { type FontProbe, PROBE_MATRIX, PROBE_SIZE } from './font-probe.js';
import { glyphOf } from './learn-page.js';
import type { LearnedFont, LearnedFonts, LearnedGlyph } from './learned-fonts.js';

/** In ems: PDFium computes with 24-bit floats. */
const TOLERANCE = 0.001;

/** The widths of codes in ems, as their font states them. */
type Widths = ReadonlyMap<number, number>;

/**
 * Learns the codes of a page that PDFium has not read on other pages, when all of its fonts are known.
 * @returns whether there were such codes
 */
export function learnCodes(content: ContentPage, learned: LearnedFonts, probe: FontProbe): boolean {
  const missing = missingIn(content, learned);
  for (const [index, widths] of missing ?? []) {
    const font = learned.of(index);
    if (font === undefined) continue;
    for (const code of widths.keys()) font.shown.add(code);
    for (const [code, glyph] of shownGlyphs(index, widths, { font, probe })) learned.learnGlyph(index, code, glyph);
  }
  return missing !== undefined && missing.size > 0;
}

/** Returns the codes that were not yet shown, by their fonts; undefined when a font is unknown. */
function missingIn({ glyphs }: ContentPage, learned: LearnedFonts): ReadonlyMap<number, Widths> | undefined {
  const missing = new Map<number, Map<number, number>>();
  for (let index = 0; index < glyphs.length; index++) {
    const font = glyphs.runs[glyphs.run[index] ?? 0]?.font ?? -1;
    const known = learned.of(font);
    if (known === undefined) return undefined;
    const code = glyphs.code[index] ?? 0;
    if (known.glyphs.has(code) || known.shown.has(code)) continue;
    const codes = missing.get(font) ?? new Map<number, number>();
    missing.set(font, codes.set(code, glyphs.width[index] ?? 0));
  }
  return missing;
}

interface Shown {
  readonly font: LearnedFont;
  readonly probe: FontProbe;
}

/** Yields the codes of a font that PDFium reads as one glyph of the stated width, between two letters. */
function* shownGlyphs(index: number, widths: Widths, { font, probe }: Shown): Generator<[number, LearnedGlyph]> {
  const letter = letterOf(font);
  const codes = [...widths.keys()];
  const shown = letter === undefined ? undefined : probe.show(index, codes, letter);
  if (shown === undefined) return;
  const lines: number[][] = codes.map(() => []);
  shown.text.glyphs.y.forEach((y, glyph) => lines[shown.lineOf(y)]?.push(glyph));
  for (const [line, [code, width]] of Array.from(widths).entries()) {
    const [, middle, last, ...more] = lines[line] ?? [];
    if (middle === undefined || last === undefined || more.length > 0) continue;
    const { x } = shown.text.glyphs;
    const isPlaced = Math.abs(((x[last] ?? NaN) - (x[middle] ?? NaN)) / PROBE_SIZE - width) <= TOLERANCE;
    const glyph = isPlaced ? readAt(shown.text, middle, { width, index, font }) : null;
    if (glyph !== null) yield [code, glyph];
  }
}

/** Returns the code of a letter or digit, or else of another character that is seen; undefined when none is known. */
function letterOf({ glyphs }: LearnedFont): number | undefined {
  const seen = Array.from(glyphs).filter(([, glyph]) => glyph !== null && /^[^\s\p{M}\p{Cf}-]$/u.test(glyph.text));
  return (seen.find(([, glyph]) => /^[\p{L}\p{N}]$/u.test(glyph?.text ?? '')) ?? seen[0])?.[0];
}

interface Probed {
  readonly width: number;
  readonly index: number;
  readonly font: LearnedFont;
}

function readAt({ glyphs, guessed }: PageText, at: number, { width, index, font }: Probed): LearnedGlyph | null {
  if (guessed.has(at)) return null;
  const shape = shapeOf(PROBE_RUN, { index, stretch: 1, ...font.heights }, PROBE_MATRIX);
  const x = glyphs.x[at] ?? 0;
  const end = Math.fround(x + Math.fround(Math.fround(Math.round(width * 1000) * PROBE_SIZE) / 1000));
  return glyphOf(glyphs, at, { shape, drawn: { x, end, level: true, width, em: PROBE_SIZE } });
}

const PROBE_RUN = {
  ...{ a: PROBE_SIZE, b: 0, c: 0, d: PROBE_SIZE },
  ...{ colour: 0, invisible: false, thickened: false },
};
