import { resolve } from 'node:path';

import type { Sharp } from 'sharp';

import { type Document, passwordArgs } from '../fixtures/look/evidence.js';
import { readPnm } from '../fixtures/images/pnm.js';
import { runProgram } from '../fixtures/processes/run-program.js';

export interface ColourPicture {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue. */
  readonly samples: Uint8Array;
}

/**
 * Pixels per square of comparison: renderers differ in antialiasing, so mean colours of squares are compared. A
 * differing square means a missing, moved or recoloured part.
 */
const SQUARE = 16;
const SAME_PAGE = 0.02;
const SAME_SQUARE = 0.15;

/** Describes the difference of two images; undefined when they look alike. */
export function unlikeness(one: ColourPicture, other: ColourPicture, square = SQUARE): string | undefined {
  const distances = squareDistances([one, other], square);
  const mean = distances.reduce((sum, distance) => sum + distance, 0) / Math.max(1, distances.length);
  const most = distances.reduce((highest, distance) => Math.max(highest, distance), 0);
  if (mean <= SAME_PAGE && most <= SAME_SQUARE) return undefined;
  return `differs by ${percent(mean)}, and at one place by ${percent(most)}`;
}

/** Colour distance of each pair of squares, from 0 to 1; incomplete squares at the edges are ignored. */
function squareDistances([one, other]: readonly [ColourPicture, ColourPicture], square: number): readonly number[] {
  const columns = Math.floor(Math.min(one.width, other.width) / square);
  const rows = Math.floor(Math.min(one.height, other.height) / square);
  return Array.from({ length: columns * rows }, (_, index) => {
    const at = { x: (index % columns) * square, y: Math.floor(index / columns) * square };
    const [colour, expected] = [colourOf(one, at, square), colourOf(other, at, square)];
    return colour.reduce((sum, value, channel) => sum + Math.abs(value - (expected[channel] ?? 0)), 0) / 3;
  });
}

/** Mean red, green and blue of a square, from 0 to 1. */
function colourOf(
  { width, samples }: ColourPicture,
  { x, y }: { readonly x: number; readonly y: number },
  square: number,
): readonly number[] {
  const sums = [0, 0, 0];
  for (let row = y; row < y + square; row++) {
    for (let at = 3 * (row * width + x); at < 3 * (row * width + x + square); at++) {
      sums[at % 3] = (sums[at % 3] ?? 0) + (samples[at] ?? 0);
    }
  }
  return sums.map((sum) => sum / (255 * square * square));
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

/** Reads an image, from a file or a sharp pipeline, on a white background. */
export async function colourPictureOf(image: Sharp): Promise<ColourPicture> {
  const { data, info } = await image
    .toColourspace('srgb')
    .flatten({ background: 'white' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, samples: data };
}

/** Pages rendered by pdftoppm with these arguments. */
export async function drawnByPoppler(
  { path, password }: Document,
  args: readonly string[],
): Promise<readonly ColourPicture[]> {
  const drawing = ['-q', '-cropbox', ...args, resolve(path)];
  const { stdout } = await runProgram(['pdftoppm', ...passwordArgs(password), ...drawing]);
  return readPnm(stdout);
}
