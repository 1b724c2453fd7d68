import type { Shown } from './resample.js';
import { similarity } from './similarity.js';

/** How many times as much may be lost of colours as of brightness: the eye is so much less sharp for them. */
const TOLERANCE = 3;
/** Variance of a window's tints, above which there are edges between colours, and not just grain. */
const EDGES = 24 ** 2;

/** How similar two pictures of the same size look, at most 1: the less of what their brightness and their colours say. */
export function likeness(first: Shown, second: Shown): number {
  return Math.min(similarity(first.luma, second.luma), likenessOfTints(first, second));
}

/** Letters of another colour may be as bright as their ground. */
export function likenessOfTints(first: Shown, second: Shown): number {
  const all = first.tints.map((tint, index) => similarity(tint, second.tints[index] ?? tint, EDGES));
  return 1 - (1 - Math.min(1, ...all)) / TOLERANCE;
}
