import { type Matrix, type PageGeometry, type Point, transformPoint } from '../../geometry/geometry.js';

/**
 * The four corners of a quadrilateral in order around it, in points of the page as its reader sees it: see
 * `pageMatrix`.
 */
export type Quad = readonly [Point, Point, Point, Point];

export function transformQuad([one, two, three, four]: Quad, matrix: Matrix): Quad {
  const at = (point: Point): Point => transformPoint(matrix, point);
  return [at(one), at(two), at(three), at(four)];
}

/** A part of a page to redact: it contains consecutive matched glyphs of one line, with nothing else between them. */
export interface RedactionArea {
  /**
   * Glyphs whose middle lies here are removed. As wide as the advances of the glyphs, from descent to ascent of the
   * line.
   */
  readonly text: Quad;
  /**
   * The box that is drawn; pixels and vector graphics in it are removed. Padded, but not over the ink of neighbouring
   * glyphs.
   */
  readonly box: Quad;
  /** Whether the box is not drawn, because nothing can be seen there: the glyphs are clipped away. */
  readonly isUnseen?: boolean;
}

export interface PageAreas {
  /** 1-based. */
  readonly page: number;
  readonly areas: readonly RedactionArea[];
  /** The geometry in which the areas were found. Readers differ on malformed boxes; left out, it is that which our reader finds. */
  readonly geometry?: PageGeometry;
}
