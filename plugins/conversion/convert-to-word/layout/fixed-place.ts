import type { Box, ElementPlace, ParagraphFormat } from '../../../../engine/index.js';

/** Where a text box keeps a text: before its rotation, which is in degrees, clockwise. */
export interface FixedPlace {
  readonly box: Box;
  readonly rotation?: number;
}

interface MeasuredElement {
  readonly places: readonly ElementPlace[];
  readonly format?: ParagraphFormat;
}

/** How much wider than its text a text box is: letters of replaced fonts differ a little, and single lines must not wrap. */
const SPARE_SHARE = 0.04;
const SPARE_SHARE_OF_LINE = 0.15;
const SPARE_POINTS = 4;

/** The share of the room that is at the left of a text. */
const LEFT_SHARES = { left: 0, justify: 0, center: 0.5, right: 1 } as const;

/** The text box that keeps a text at its place on the page. */
export function fixedPlace({ places: [first], format }: MeasuredElement): FixedPlace | undefined {
  if (first === undefined) return undefined;
  const { box, lines } = first;
  const rotation = Math.round(lines?.angle ?? 0);
  const spareOf = (length: number): number =>
    SPARE_POINTS + (lines?.count === 1 ? SPARE_SHARE_OF_LINE : SPARE_SHARE) * length;
  const { left, top, right, bottom } = box;
  if (rotation === 0) {
    const spare = spareOf(right - left);
    const share = LEFT_SHARES[format?.align ?? 'left'];
    return { box: { ...box, left: Math.max(0, left - share * spare), right: right + (1 - share) * spare } };
  }
  if (rotation === 90) return { box: { ...box, bottom: bottom + spareOf(bottom - top) }, rotation };
  if (rotation === 270) return { box: { ...box, top: top - spareOf(bottom - top) }, rotation };
  return { box: beforeRotation(box, rotation, lines?.count ?? 1), rotation };
}

/** How much wider than its text a frame is: a share, and points. Text beside it must not be moved. */
const FRAME_SHARE = 0.02;
const FRAME_POINTS = 2;

/** In points: how much lower a frame begins, since it would part a line above that reaches into it. */
const FRAME_DROP = 1;

export interface FramedText {
  readonly align?: ParagraphFormat['align'];
  /** Whether nothing stands at its right, and the author ended each line. */
  readonly isLoose?: boolean;
  readonly pageWidth: number;
}

/** The frame that keeps a text at its place beside the flow, with room for letters that are a little wider. */
export function frameAround({ left, right, top, bottom }: Box, framed: FramedText): Box {
  const { align = 'left', isLoose = false, pageWidth } = framed;
  const spare = FRAME_POINTS + (isLoose ? SPARE_SHARE_OF_LINE : FRAME_SHARE) * (right - left);
  const share = LEFT_SHARES[align];
  return {
    left: Math.max(0, left - share * spare),
    top: top + FRAME_DROP,
    right: Math.max(right, Math.min(pageWidth, right + (1 - share) * spare)),
    bottom,
  };
}

/** In points: the height of lines that their box does not tell. */
const USUAL_LINE = 12;

/** The box with the same centre whose corners, when it is turned, lie on the sides of a box. */
function beforeRotation({ left, top, right, bottom }: Box, rotation: number, lines: number): Box {
  const turn = (rotation * Math.PI) / 180;
  const [sine, cosine] = [Math.abs(Math.sin(turn)), Math.abs(Math.cos(turn))];
  const [width, height] = [right - left, bottom - top];
  // The sides of the box are sums of the text's length and height, each times the sine or the cosine of the angle.
  const determinant = cosine * cosine - sine * sine;
  const isNearDiagonal = Math.abs(determinant) < 0.1;
  const across = isNearDiagonal ? lines * USUAL_LINE : (height * cosine - width * sine) / determinant;
  const along = isNearDiagonal ? (width - across * sine) / cosine : (width * cosine - height * sine) / determinant;
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const [halfWidth, halfHeight] = [Math.max(1, along) / 2 + SPARE_POINTS, Math.max(USUAL_LINE, across) / 2];
  return { left: x - halfWidth, top: y - halfHeight, right: x + halfWidth, bottom: y + halfHeight };
}
