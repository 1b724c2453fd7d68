import type { Matrix } from '../../geometry.js';
import type { PlacedText } from '../sheets/placed-text.js';
import { readHocr } from './hocr.js';
import type { PictureText } from './ocr-engine.js';
import { leaveOutNoise } from './leave-out-noise.js';
import { placeLines } from './place-lines.js';
import { senseOf } from './sense-of.js';
import { withSpacesOf } from './word-spaces.js';

export interface PlaceInput extends PictureText {
  /** From pixels of the picture to points of the page. */
  readonly matrix: Matrix;
  /** 1-based. */
  readonly page: number;
}

/** What a picture says, and how much sense that makes. */
export interface Reading {
  /** `PlacedText` as JSON, on one line; nothing when there is no text. */
  readonly record?: string;
  /** How many letters and digits it has. */
  readonly letters: number;
  /** 0 to 100: how sure the engine is of them. */
  readonly sense: number;
}

/** Takes what an engine read to where it stands on the page. A compute module: a dense page takes some milliseconds. */
export default function placeReading({ hocr, text, matrix, page }: PlaceInput): Reading {
  const read = withSpacesOf(text, readHocr(hocr));
  const lines = placeLines(leaveOutNoise(read), matrix);
  const record = lines.length === 0 ? {} : { record: JSON.stringify({ page, lines } satisfies PlacedText) };
  return { ...senseOf(read), ...record };
}
