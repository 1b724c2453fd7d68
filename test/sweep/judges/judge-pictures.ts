import { resolve } from 'node:path';

import sharp from 'sharp';

import type { WorkFile } from '../../../engine/contract/file.js';
import type { Document } from '../../fixtures/look/evidence.js';
import { runProgram } from '../../fixtures/processes/run-program.js';
import { type ColourPicture, colourPictureOf, drawnByPoppler, unlikeness } from '../colour-picture.js';
import { partsOf } from '../parts.js';
import type { Source } from '../source.js';

/** Maximum rendered pages per document, since rendering is slow. */
export const MAX_DRAWN = 5;
export const DRAWN_DPI = 72;

/** Describes differences between the images of the first pages and pdftoppm's; undefined without any. */
export async function judgePictures(source: Source, result: WorkFile): Promise<string | undefined> {
  const wanted = Math.min(MAX_DRAWN, source.known.pages);
  const paths = await partsOf(result);
  if (paths.length !== wanted) return `${paths.length} pictures instead of ${wanted}`;
  const poppler = ['-r', String(DRAWN_DPI), '-l', String(wanted)];
  const expected = await drawnByPoppler(source.document, poppler).catch(() => []);
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
  [made, expected]: readonly [ColourPicture, ColourPicture],
): Promise<string | undefined> {
  if (Math.abs(made.width - expected.width) > 1 || Math.abs(made.height - expected.height) > 1) {
    const unit = await userUnitOf(document, page);
    const [width, height] = [expected.width * unit, expected.height * unit];
    // Poppler ignores UserUnit, so there is no reference.
    if (unit !== 1 && Math.abs(made.width - width) <= unit && Math.abs(made.height - height) <= unit) return undefined;
    return `measures ${made.width} × ${made.height} instead of ${expected.width} × ${expected.height}`;
  }
  return unlikeness(made, expected);
}

function pictureIn(path: string): Promise<ColourPicture> {
  return colourPictureOf(sharp(path, { limitInputPixels: false }));
}

async function userUnitOf({ path, password }: Document, page: number): Promise<number> {
  const args = password === undefined ? [] : ['-p', password];
  const argv = ['mutool', 'pages', ...args, resolve(path), String(page)];
  const { text } = await runProgram(argv).catch(() => ({ text: '' }));
  return Number(/UserUnit v="([\d.]+)"/.exec(text)?.[1] ?? 1);
}
