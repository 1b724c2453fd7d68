import type { Glyphs } from '../../../document/model.js';
import { cellOf } from '../../../document/glyphs/filter-glyphs.js';
import type { Size } from '../../../geometry/geometry.js';
import { QuadIndex } from '../../../pdf/content/quad-index.js';
import type { AnnotatedGlyphs } from '../../../pdf/redact/glyphs/content-glyphs.js';
import type { RedactionArea } from '../../../pdf/redact/redaction-area.js';
import { noRemovedGlyphs } from '../removed-glyphs.js';
import { areasOf } from './find-areas.js';
import { type GlyphFinds, type GlyphSearch, searchGlyphs, textsInOrder } from './find-glyphs.js';

/** The matches that the searches before have found on the page. */
interface FoundBefore {
  readonly areas: readonly RedactionArea[];
  /** 1 for each glyph of a match that the page has without annotations. */
  readonly found: Uint8Array;
  readonly size: Size;
}

/**
 * Finds the matches that the text of a page and of its annotations gives together, as readers see it: a number in the fields of a form,
 * a word of several stamps. Matches within one annotation have no area on the page.
 */
export function findAcrossAnnotations(
  annotated: AnnotatedGlyphs,
  search: GlyphSearch,
  before: FoundBefore,
): GlyphFinds {
  const { glyphs, firsts, middleOf } = annotated;
  const textsOf = (it: Glyphs): ReturnType<typeof textsInOrder> =>
    textsInOrder(it, { fonts: [], size: before.size, mayMatch: search.matcher.mayMatch });
  const finds = searchGlyphs(glyphs, search, textsOf);
  const across = finds.found.slice();
  before.found.forEach((isFound, glyph) => (across[glyph] = isFound === 1 ? 0 : (across[glyph] ?? 0)));
  const alone: GlyphSearch = { ...search, removedGlyphs: () => noRemovedGlyphs };
  firsts.forEach((first, index) => {
    const end = firsts[index + 1] ?? glyphs.length;
    if (!across.subarray(first, end).includes(1)) return;
    const { found } = searchGlyphs(partOf(glyphs, first, end), alone, textsOf);
    found.forEach((isFound, glyph) => (across[first + glyph] = isFound === 1 ? 0 : (across[first + glyph] ?? 0)));
  });
  const covered = new QuadIndex(before.areas.map(({ text }) => text));
  const uncovered = across.map((isFound, glyph) => (isFound === 1 && !covered.covers(middleOf(glyph)) ? 1 : 0));
  return { ...finds, areas: areasOf({ glyphs, found: uncovered, inkOf: (glyph) => cellOf(glyph, glyphs) }) };
}

function partOf(glyphs: Glyphs, start: number, end: number): Glyphs {
  const { left, top, right, bottom, x, y, style, source, mark, styles } = glyphs;
  const part = <Column extends Float64Array | Uint32Array | Int32Array>(column: Column): Column =>
    column.subarray(start, end) as Column;
  return {
    ...{ length: end - start, text: glyphs.text.slice(start, end), styles },
    ...{ left: part(left), top: part(top), right: part(right), bottom: part(bottom), x: part(x), y: part(y) },
    ...{ style: part(style), source: part(source), mark: part(mark) },
  };
}
