import type { Point } from '../../../geometry/geometry.js';
import { QuadIndex } from '../../../pdf/content/quad-index.js';
import type { ContentGlyphs } from '../../../pdf/redact/glyphs/content-glyphs.js';
import type { RedactionArea } from '../../../pdf/redact/redaction-area.js';
import { folding } from '../../../text/search/spellers.js';
import { spelled } from '../../../text/search/spelling.js';

/** In ems and in points: the middles of letters that lie on one another are nearer than this. */
const REACH_EMS = 0.25;
const REACH_POINTS = 4;

/**
 * Whether other letters lie on letters of a match and are removed with them. The same letter is a copy, which imitates bold.
 * @param found 1 for each glyph of a match
 */
export function hasPiledLetters(
  { glyphs, middleOf }: Pick<ContentGlyphs, 'glyphs' | 'middleOf'>,
  found: Uint8Array,
  areas: readonly RedactionArea[],
): boolean {
  if (!found.includes(1)) return false;
  const removed = new QuadIndex(areas.map(({ text }) => text));
  const ofMatches = new LetterIndex();
  for (let glyph = 0; glyph < glyphs.length; glyph++)
    if (found[glyph] === 1) ofMatches.add(letterOf(glyphs.text[glyph]), middleOf(glyph));
  for (let glyph = 0; glyph < glyphs.length; glyph++) {
    if (found[glyph] === 1) continue;
    const middle = middleOf(glyph);
    if (!removed.covers(middle)) continue;
    const em = glyphs.styles[glyphs.style[glyph] ?? 0]?.size ?? 0;
    const letter = letterOf(glyphs.text[glyph]);
    if (LETTERS.test(letter) && ofMatches.hasOther(letter, middle, Math.min(REACH_POINTS, REACH_EMS * em))) return true;
  }
  return false;
}

const LETTERS = /[\p{L}\p{N}]/u;

function letterOf(text = ''): string {
  return spelled(text, folding).text;
}

/** A cell with more different letters is not searched: letters of any size that can be read lie on one another in it. */
const MAX_LETTERS = 100;

/** Letters by the cells of a grid in which they lie. */
class LetterIndex {
  readonly #cells = new Map<string, Map<string, Point>>();

  add(letter: string, at: Point): void {
    const key = keyOf(Math.floor(at.x / REACH_POINTS), Math.floor(at.y / REACH_POINTS));
    const cell = this.#cells.get(key) ?? new Map<string, Point>();
    if (cell.size <= MAX_LETTERS) this.#cells.set(key, cell.set(letter, at));
  }

  /** Whether another letter lies within a distance. */
  hasOther(letter: string, { x, y }: Point, reach: number): boolean {
    const [column, row] = [Math.floor(x / REACH_POINTS), Math.floor(y / REACH_POINTS)];
    for (let k = 0; k < 9; k++) {
      const cell = this.#cells.get(keyOf(column - 1 + (k % 3), row - 1 + Math.floor(k / 3)));
      if (cell === undefined) continue;
      if (cell.size > MAX_LETTERS) return true;
      for (const [other, at] of cell)
        if (other !== letter && LETTERS.test(other) && Math.hypot(at.x - x, at.y - y) < reach) return true;
    }
    return false;
  }
}

function keyOf(column: number, row: number): string {
  return `${column} ${row}`;
}
