import type { Shown } from './resample.js';
import { structuralSimilarity } from './structural-similarity.js';

/** Factor by which the loss of colour may exceed the loss of brightness, since the eye is less sensitive to it. */
const TOLERANCE = 3;
/** Minimum variance of a window's chroma that counts as an edge between colours and not as grain. */
const EDGES = 24 ** 2;

/**
 * The similarity of two images of the same size, at most 1: the lower of the similarities of brightness and colour.
 */
export function visualSimilarity(first: Shown, second: Shown): number {
  const { luma, tints } = visualSimilarities(first, second);
  return Math.min(luma, tints);
}

export interface VisualSimilarities {
  readonly luma: number;
  /** Similarity of the colours: letters may differ from their background in colour alone. */
  readonly tints: number;
}

export function visualSimilarities(first: Shown, second: Shown): VisualSimilarities {
  const tints = first.tints.map((tint, index) => structuralSimilarity(tint, second.tints[index] ?? tint, EDGES));
  return { luma: structuralSimilarity(first.luma, second.luma), tints: 1 - (1 - Math.min(1, ...tints)) / TOLERANCE };
}
