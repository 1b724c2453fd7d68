import { type Box, BoxStrips, firstAbove, hasCentre } from '../../../../engine/index.js';
import { isUpright, type TextPiece } from './text-piece.js';

/** The share of the width of a frame, and the distance in points, by which the middle of centred text misses its middle. */
const OFF_SHARE = 0.0025;
const OFF_POINTS = 0.5;

/** In points: edges that are nearer to each other are in line. */
const IN_LINE = 1.5;

/** The texts of a slide, and the frames in which they may be centred: the slide and its shapes. */
export class CentredTexts {
  readonly #frames: BoxStrips<Box>;
  readonly #lefts: readonly number[];
  readonly #rights: readonly number[];

  constructor(frames: readonly Box[], texts: readonly TextPiece[]) {
    this.#frames = new BoxStrips<Box>(
      'across',
      frames.reduce((most, { bottom }) => Math.max(most, bottom), 0),
    );
    for (const frame of frames) this.#frames.add(frame, frame);
    this.#lefts = texts.map(({ box }) => box.left).toSorted((one, other) => one - other);
    this.#rights = texts.map(({ box }) => box.right).toSorted((one, other) => one - other);
  }

  /**
   * Returns a line with its alignment: one line alone does not tell it, but in the middle of the slide or of the shape behind it, a
   * line is centred, unless it begins, or ends, where others do, or has tabs.
   * @param piece one of the texts
   */
  aligned(piece: TextPiece): TextPiece {
    const { format, lines, item, isCode, tabs } = piece;
    if (lines.count > 1 || item !== undefined || isCode || format.align === 'center' || !isUpright(piece)) return piece;
    if (tabs !== undefined) return piece;
    if (!this.#isInMiddle(piece.box) || this.#isInLine(piece)) return piece;
    return { ...piece, format: { ...format, align: 'center' } };
  }

  #isInMiddle(box: Box): boolean {
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    return this.#frames.some({ left: x, top: y, right: x, bottom: y }, (frame) => {
      const off = Math.abs(x - (frame.left + frame.right) / 2);
      return hasCentre(frame, box) && off < OFF_POINTS + OFF_SHARE * (frame.right - frame.left);
    });
  }

  /** Returns whether another text begins where a text begins. */
  #isInLine({ box, format }: TextPiece): boolean {
    const isRightToLeft = format.direction === 'right-to-left';
    const [edges, edge] = isRightToLeft ? [this.#rights, box.right] : [this.#lefts, box.left];
    // The first one may be the text itself.
    const second = edges[firstAbove(edges, edge - IN_LINE) + 1];
    return second !== undefined && second < edge + IN_LINE;
  }
}
