import type { Matrix } from '../../../geometry/geometry.js';
import type { PlacedText } from '../../sheets/placed-text.js';
import { findOverlooked, type FlatBoxes, withoutRead } from '../find-overlooked.js';
import { type PixelBox, readHocr, type ReadLine } from '../../../formats/hocr/read-hocr.js';
import type { PictureText } from '../engines/ocr-engine.js';
import { leaveOutMisread } from '../leave-out-misread.js';
import { leaveOutNoise } from '../leave-out-noise.js';
import { placeLines } from './place-lines.js';
import { type Confidence, confidenceOf } from '../confidence-of.js';
import { withSpacesOf } from './word-spaces.js';

export interface PlaceInput extends PictureText {
  /** From pixels of the image to points of the page. */
  readonly matrix: Matrix;
  /** 1-based. */
  readonly page: number;
  /** Boxes of probable letters, if overlooked ones are to be found. */
  readonly letters?: FlatBoxes;
  /** Boxes of words that were read before, in pixels of this image; words there are dropped. */
  readonly read?: readonly PixelBox[];
}

/** Recognised text of an image, with its confidence. */
export interface Reading extends Confidence {
  /** `PlacedText` as JSON, on one line; absent without text. */
  readonly record?: string;
  /** Parts of the image with letters of which nothing was read, in its pixels. */
  readonly overlooked?: readonly PixelBox[];
  /** Boxes of the words, if something was overlooked or read before; in pixels of the image. */
  readonly words?: readonly PixelBox[];
}

/** Maps recognised text to the page. A compute task, since a dense page takes some milliseconds. */
export default function placeReading({ hocr, text, matrix, page, letters, read: before }: PlaceInput): Reading {
  const all = withSpacesOf(text, readHocr(hocr));
  const read = before === undefined ? all : withoutRead(all, before);
  const clear = leaveOutNoise(read);
  const kept = letters === undefined ? clear : leaveOutMisread(clear, letters);
  const lines = placeLines(kept, matrix);
  const overlooked = letters === undefined ? [] : findOverlooked(letters, kept);
  return {
    ...confidenceOf(read),
    ...(lines.length > 0 && { record: JSON.stringify({ page, lines } satisfies PlacedText) }),
    ...((overlooked.length > 0 || before !== undefined) && { overlooked, words: boxesOf(kept) }),
  };
}

function boxesOf(lines: readonly ReadLine[]): readonly PixelBox[] {
  return lines.flatMap(({ words }) => words.map(({ box }) => box));
}
