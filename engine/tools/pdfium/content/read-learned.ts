import type { PageReading } from '../../../document/page-reading.js';
import type { Font, Style } from '../../../document/model.js';
import { readerMatrix, sizeOf } from '../../../geometry/geometry.js';
import { isRightToLeft } from '../text/drawing-order.js';
import { GlyphColumns } from '../text/read-columns.js';
import type { RunShape } from '../text/run-shape.js';
import { advanceByBox, placedGlyph, type PlacedGlyph, statedAdvance } from './advances.js';
import type { ContentPage } from './content-page.js';
import { shapesOf } from './learn-page.js';
import type { LearnedFonts, LearnedGlyph } from './learned-fonts.js';

/** Returns the reading of a page; undefined when a font or a code of its content is not known. */
export function readLearned(number: number, content: ContentPage, learned: LearnedFonts): PageReading | undefined {
  const size = sizeOf(content.geometry);
  const fonts: Font[] = [];
  const styles = new Styles();
  const shapes = shapesOf(content, learned);
  const { order, glyphs } = content;
  const [a, b, c, d, e, f] = readerMatrix(content.geometry);
  const columns = new GlyphColumns(glyphs.length);
  let lastRun = -1;
  let [shape, style]: [RunShape | undefined, number] = [undefined, 0];
  let known = learned.of(-1);
  for (const index of order) {
    const run = glyphs.run[index] ?? 0;
    if (run !== lastRun) {
      shape = shapes[run];
      known = learned.of(glyphs.runs[run]?.font ?? -1);
      if (shape === undefined || known === undefined) return undefined;
      if (!fonts.includes(known.font)) fonts.push(known.font);
      style = styles.indexOf({ ...shape.look, font: fonts.indexOf(known.font) });
      lastRun = run;
    }
    const glyph = known?.glyphs.get(glyphs.code[index] ?? 0);
    if (glyph === undefined || glyph === null || shape === undefined) return undefined;
    const [px, py] = [glyphs.x[index] ?? 0, glyphs.y[index] ?? 0];
    const at = columns.length;
    const x = (columns.x[at] = a * px + c * py + e);
    const y = (columns.y[at] = b * px + d * py + f);
    const advance = advanceOf(glyph, placedGlyph(glyphs, index, shape.em));
    const { step, rise, fall } = shape;
    const left = (columns.left[at] = x + Math.min(0, step.x * advance) + Math.min(rise.x, fall.x));
    const right = (columns.right[at] = x + Math.max(0, step.x * advance) + Math.max(rise.x, fall.x));
    const top = (columns.top[at] = y + Math.min(0, step.y * advance) + Math.min(rise.y, fall.y));
    const bottom = (columns.bottom[at] = y + Math.max(0, step.y * advance) + Math.max(rise.y, fall.y));
    if (!(right >= 0 && bottom >= 0 && left <= size.width && top <= size.height)) continue;
    if (isRightToLeft(glyph.text.codePointAt(0) ?? 0)) return undefined;
    columns.text.push(glyph.text);
    columns.style[at] = style;
    columns.source[at] = index;
    columns.mark[at] = -1;
    columns.length++;
  }
  const { rulings, images } = content;
  return { number, size, fonts, glyphs: columns.finish(styles.styles), rulings, areas: [], images };
}

function advanceOf({ by, advance }: LearnedGlyph, glyph: PlacedGlyph): number {
  if (by === 'drawn') return advance * glyph.em;
  return by === 'stated' ? statedAdvance(glyph) : Math.max(0, advanceByBox(glyph));
}

/** The styles of a page, without duplicates. */
class Styles {
  readonly styles: Style[] = [];
  readonly #indices = new Map<string, number>();

  indexOf(style: Style): number {
    const key = JSON.stringify(style);
    const index = this.#indices.get(key) ?? this.styles.push(style) - 1;
    this.#indices.set(key, index);
    return index;
  }
}
