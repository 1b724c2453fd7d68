import type { Matrix } from '../../../geometry/geometry.js';
import type { PlacedText } from '../../sheets/placed-text.js';
import { findOverlooked, type FlatBoxes, withoutRead } from '../find-overlooked.js';
import { type PixelBox, readHocr, type ReadLine } from '../../../formats/hocr/read-hocr.js';
import type { PictureText } from '../engines/ocr-engine.js';
import { leaveOutMisread } from '../leave-out-misread.js';
import { leaveOutNoise } from '../leave-out-noise.js';
import { placeLines } from './place-lines.js';
import { type Sense, senseOf } from '../sense-of.js';
import { withSpacesOf } from './word-spaces.js';

export interface PlaceInput extends PictureText {
  /** From pixels of the picture to points of the page. */
  readonly matrix: Matrix;
  /** 1-based. */
  readonly page: number;
  /** What looks like letters, when it is asked which of them were overlooked. */
  readonly letters?: FlatBoxes;
  /** Where words have been read before, in pixels of this picture: what is read there is left out. */
  readonly read?: readonly PixelBox[];
}

/** What a picture says, and how much sense that makes. */
export interface Reading extends Sense {
  /** `PlacedText` as JSON, on one line; nothing when there is no text. */
  readonly record?: string;
  /** Parts of the picture of which nothing was read, though there are letters; in its pixels. */
  readonly overlooked?: readonly PixelBox[];
  /** Where its words stand, when something was overlooked or read before; in pixels of the picture. */
  readonly words?: readonly PixelBox[];
}

/** Takes what an engine read to where it stands on the page. A compute module: a dense page takes some milliseconds. */
export default function placeReading({ hocr, text, matrix, page, letters, read: before }: PlaceInput): Reading {
  const all = withSpacesOf(text, readHocr(hocr));
  const read = before === undefined ? all : withoutRead(all, before);
  const clear = leaveOutNoise(read);
  const kept = letters === undefined ? clear : leaveOutMisread(clear, letters);
  const lines = placeLines(kept, matrix);
  const overlooked = letters === undefined ? [] : findOverlooked(letters, kept);
  return {
    ...senseOf(read),
    ...(lines.length > 0 && { record: JSON.stringify({ page, lines } satisfies PlacedText) }),
    ...((overlooked.length > 0 || before !== undefined) && { overlooked, words: boxesOf(kept) }),
  };
}

function boxesOf(lines: readonly ReadLine[]): readonly PixelBox[] {
  return lines.flatMap(({ words }) => words.map(({ box }) => box));
}
