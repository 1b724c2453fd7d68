/**
 * Maximum distance from the edge to which a stamp may move, in points: an inch, the margin of most documents, or
 * less on small pages.
 */
export const MARGIN_DEPTH = 72;
