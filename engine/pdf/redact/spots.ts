import type { Point } from '../../geometry/geometry.js';

/** Four corners, one after the other around it, in points of the page as its reader sees it: see `pageMatrix`. */
export type Quad = readonly [Point, Point, Point, Point];

/** A piece of a page that is to go: what was found there stands in one line and without anything else between. */
export interface Spot {
  /** Glyphs whose middle lies in it go. Tight: as wide as they advance, from descent to ascent of the line. */
  readonly text: Quad;
  /** What is drawn over, and where pixels and vector art go: padded, but not over the ink of neighbours. */
  readonly box: Quad;
}

export interface SheetSpots {
  /** 1-based. */
  readonly page: number;
  readonly spots: readonly Spot[];
}
