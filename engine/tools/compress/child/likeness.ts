import type { Shown } from './resample.js';
import { similarity } from './similarity.js';

/** How many times as much may be lost of colours as of brightness: the eye is so much less sharp for them. */
const TOLERANCE = 3;
/** Variance of a window's tints, above which there are edges between colours, and not just grain. */
const EDGES = 24 ** 2;

/** How similar two pictures of the same size look, at most 1: the less of what their brightness and their colours say. */
export function likeness(first: Shown, second: Shown): number {
  const { luma, tints } = likenesses(first, second);
  return Math.min(luma, tints);
}

export interface Likenesses {
  readonly luma: number;
  /** Letters of another colour may be as bright as their ground. */
  readonly tints: number;
}

export function likenesses(first: Shown, second: Shown): Likenesses {
  const tints = first.tints.map((tint, index) => similarity(tint, second.tints[index] ?? tint, EDGES));
  return { luma: similarity(first.luma, second.luma), tints: 1 - (1 - Math.min(1, ...tints)) / TOLERANCE };
}
