import { type Box, boxOfPoints, combine, type Point } from '../../../geometry/geometry.js';
import { groupedBy } from '../../../groups.js';
import type { GraphicsState } from '../../content/graphics-state.js';
import { QuadIndex } from '../../content/quad-index.js';
import type { ShownGlyph } from '../../content/shown-text.js';
import { type Quad, type RedactionArea, transformQuad } from '../redaction-area.js';
import { onceForAreas } from './area-indices.js';
import { glyphToContent, quadAround } from './glyph-pictures.js';
import type { RedactionContext } from './redaction-context.js';

/** Finds shown glyphs of Type 3 fonts whose images lie under redaction areas. */
export class CoveredPictures {
  readonly #context: RedactionContext;

  constructor(context: RedactionContext) {
    this.#context = context;
  }

  /** Whether a glyph shows its image as a letter under an area. Reports a glyph that shows a picture there. */
  hidesLetter(shownGlyph: ShownGlyph, state: GraphicsState): boolean {
    const { pictures, toAreaSpace, onPictureGlyph } = this.#context;
    const glyph = pictures.of(state.font, shownGlyph.code);
    if (glyph === undefined) return false;
    const matrix = combine(glyphToContent(glyph, shownGlyph, state), toAreaSpace);
    const images = glyph.images.map((image) => transformQuad(image, matrix));
    const areas = indexOf(this.#context.areas).meeting(boxOfPoints(images.flat()));
    if (areas.length === 0) return false;
    const shown = pictures.shownUnder(images, areas);
    if (shown === 'picture') onPictureGlyph({ ...glyph, matrix, areas });
    return shown === 'letter';
  }
}

/** Finds areas at a place; equal areas count once. */
class AreaIndex {
  readonly #extents: QuadIndex;
  /** The areas by the quads of `#extents`. */
  readonly #areas: ReadonlyMap<Quad, readonly RedactionArea[]>;

  constructor(all: readonly RedactionArea[]) {
    const areas = new Map(all.map((area) => [JSON.stringify(area), area])).values();
    const groups = groupedBy(areas, (area) => JSON.stringify(quadAround(cornersOf(area))));
    this.#areas = new Map(Array.from(groups.values(), (group) => [quadAround(group.flatMap(cornersOf)), group]));
    this.#extents = new QuadIndex([...this.#areas.keys()]);
  }

  /** Returns the areas whose bounding boxes overlap the box. */
  meeting(box: Box): readonly RedactionArea[] {
    return this.#extents.meeting(box).flatMap((extent) => this.#areas.get(extent) ?? []);
  }
}

const indexOf = onceForAreas((areas) => new AreaIndex(areas));

function cornersOf({ text, box }: RedactionArea): readonly Point[] {
  return [...text, ...box];
}
