import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

import sharp from 'sharp';

import type { WorkFile } from '../../engine/contract.js';
import { type Document, passwordArgs } from '../fixtures/evidence.js';
import { partsOf } from './parts.js';
import type { Source } from './source.js';

/** Pages of a document that are drawn: drawing takes long. */
export const MOST_DRAWN = 5;
export const DRAWN_DPI = 72;

/**
 * Letters and lines have soft edges, each drawer's own, so what is compared is the colour of squares of this many pixels:
 * the page from some way off. One of another kind is a part that is missing, of another colour or at another place.
 */
const SQUARE = 16;
const SAME_PAGE = 0.02;
const SAME_SQUARE = 0.15;

interface Picture {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue. */
  readonly samples: Uint8Array;
}

const run = promisify(execFile);

/** What is wrong with the pictures of the first pages beside those of pdftoppm. */
export async function judgePictures(source: Source, result: WorkFile): Promise<string | undefined> {
  const wanted = Math.min(MOST_DRAWN, source.known.pages);
  const paths = await partsOf(result);
  if (paths.length !== wanted) return `${paths.length} pictures instead of ${wanted}`;
  const expected = await drawnByPoppler(source.document, wanted).catch(() => []);
  const notes: string[] = [];
  for (const [index, other] of expected.entries()) {
    const path = paths[index];
    const note = path === undefined ? undefined : await judgePage(source, index + 1, [await pictureIn(path), other]);
    if (note !== undefined) notes.push(`page ${index + 1} ${note}`);
  }
  return notes.length === 0 ? undefined : notes.join('; ');
}

async function judgePage(
  { document }: Source,
  page: number,
  [made, expected]: readonly [Picture, Picture],
): Promise<string | undefined> {
  if (Math.abs(made.width - expected.width) > 1 || Math.abs(made.height - expected.height) > 1) {
    const unit = await userUnitOf(document, page);
    const [width, height] = [expected.width * unit, expected.height * unit];
    // Poppler does not heed the unit of a page, so there is nothing to compare it with.
    if (unit !== 1 && Math.abs(made.width - width) <= unit && Math.abs(made.height - height) <= unit) return undefined;
    return `measures ${made.width} × ${made.height} instead of ${expected.width} × ${expected.height}`;
  }
  const distances = squareDistances(made, expected);
  const mean = distances.reduce((sum, distance) => sum + distance, 0) / Math.max(1, distances.length);
  const most = distances.reduce((highest, distance) => Math.max(highest, distance), 0);
  if (mean <= SAME_PAGE && most <= SAME_SQUARE) return undefined;
  return `differs by ${percent(mean)}, and at one place by ${percent(most)}`;
}

/** How far the colours of each square are apart, from 0 to 1; what is left over at the edges is not looked at. */
function squareDistances(one: Picture, other: Picture): readonly number[] {
  const columns = Math.floor(Math.min(one.width, other.width) / SQUARE);
  const rows = Math.floor(Math.min(one.height, other.height) / SQUARE);
  return Array.from({ length: columns * rows }, (_, index) => {
    const at = { x: (index % columns) * SQUARE, y: Math.floor(index / columns) * SQUARE };
    const [colour, expected] = [colourOf(one, at), colourOf(other, at)];
    return colour.reduce((sum, value, channel) => sum + Math.abs(value - (expected[channel] ?? 0)), 0) / 3;
  });
}

/** Mean red, green and blue of a square, from 0 to 1. */
function colourOf(
  { width, samples }: Picture,
  { x, y }: { readonly x: number; readonly y: number },
): readonly number[] {
  const sums = [0, 0, 0];
  for (let row = y; row < y + SQUARE; row++) {
    for (let at = 3 * (row * width + x); at < 3 * (row * width + x + SQUARE); at++) {
      sums[at % 3] = (sums[at % 3] ?? 0) + (samples[at] ?? 0);
    }
  }
  return sums.map((sum) => sum / (255 * SQUARE * SQUARE));
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

async function pictureIn(path: string): Promise<Picture> {
  const { data, info } = await sharp(path, { limitInputPixels: false })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, samples: data };
}

async function drawnByPoppler({ path, password }: Document, last: number): Promise<readonly Picture[]> {
  const args = ['-q', '-cropbox', '-r', String(DRAWN_DPI), '-l', String(last)];
  const { stdout } = await run('pdftoppm', [...passwordArgs(password), ...args, path], {
    encoding: 'buffer',
    maxBuffer: 2 ** 29,
    timeout: 60_000,
  });
  const pictures: Picture[] = [];
  for (let at = 0; at < stdout.length;) {
    const header = /^P6\s+(\d+)\s+(\d+)\s+255\s/.exec(stdout.toString('latin1', at, at + 64));
    if (header === null) throw new Error('pdftoppm wrote what is no picture.');
    const [width, height, from] = [Number(header[1]), Number(header[2]), at + header[0].length];
    at = from + width * height * 3;
    pictures.push({ width, height, samples: stdout.subarray(from, at) });
  }
  return pictures;
}

async function userUnitOf({ path, password }: Document, page: number): Promise<number> {
  const args = password === undefined ? [] : ['-p', password];
  const { stdout } = await run('mutool', ['pages', ...args, path, String(page)]).catch(() => ({ stdout: '' }));
  return Number(/UserUnit v="([\d.]+)"/.exec(stdout)?.[1] ?? 1);
}
