/** A point in the plane; each use states its coordinate system. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * A rectangle on the displayed page: in points (1/72 inch), from the top left corner of the page, y downwards;
 * left ≤ right and top ≤ bottom.
 */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The matrix [a b c d e f] of ISO 32000-2 §8.3.4: x′ = a·x + c·y + e, y′ = b·x + d·y + f. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

export const identity: Matrix = [1, 0, 0, 1, 0, 0];

/** The geometry of a page, in default user space units. */
export interface PageGeometry {
  /** The CropBox within the MediaBox: x and y of two opposite corners, lower left first. */
  readonly visible: readonly [left: number, bottom: number, right: number, top: number];
  /** Clockwise, in degrees. */
  readonly rotation: 0 | 90 | 180 | 270;
  /** Points per unit. */
  readonly userUnit: number;
}

export interface Size {
  /** In points. */
  readonly width: number;
  readonly height: number;
}

/** The size of the displayed page. */
export function sizeOf({ visible: [left, bottom, right, top], rotation, userUnit }: PageGeometry): Size {
  const across = (right - left) * userUnit;
  const up = (top - bottom) * userUnit;
  return rotation % 180 === 0 ? { width: across, height: up } : { width: up, height: across };
}

/** Maps default user space to the displayed page: points from its top left corner, y downwards. */
export function readerMatrix({ visible: [left, bottom, right, top], rotation, userUnit: unit }: PageGeometry): Matrix {
  const matrices = {
    0: [unit, 0, 0, -unit, -left * unit, top * unit],
    90: [0, unit, unit, 0, -bottom * unit, -left * unit],
    180: [-unit, 0, 0, unit, right * unit, -bottom * unit],
    270: [0, -unit, -unit, 0, top * unit, right * unit],
  } as const satisfies Record<PageGeometry['rotation'], Matrix>;
  return matrices[rotation];
}

export function transformPoint([a, b, c, d, e, f]: Matrix, { x, y }: Point): Point {
  return { x: a * x + c * y + e, y: b * x + d * y + f };
}

/** The matrix that does what `first` does, and then what `second` does. */
export function combine(first: Matrix, second: Matrix): Matrix {
  const [a, b, c, d, e, f] = second;
  const turned = (x: number, y: number): readonly [number, number] => [a * x + c * y, b * x + d * y];
  const origin = turned(first[4], first[5]);
  return [...turned(first[0], first[1]), ...turned(first[2], first[3]), origin[0] + e, origin[1] + f];
}

/** The inverse of a matrix; undefined when the matrix maps the plane onto a line or a point. */
export function invert([a, b, c, d, e, f]: Matrix): Matrix | undefined {
  const determinant = a * d - b * c;
  if (determinant === 0 || !Number.isFinite(1 / determinant)) return undefined;
  const undo = (value: number): number => value / determinant;
  return [undo(d), undo(-b), undo(-c), undo(a), undo(c * f - d * e), undo(b * e - a * f)];
}

/** Maps the displayed page, in points from its top left corner with y downwards, to default user space. */
export function pageMatrix({ visible: [left, bottom, right, top], rotation, userUnit }: PageGeometry): Matrix {
  const unit = 1 / userUnit;
  const matrices = {
    0: [unit, 0, 0, -unit, left, top],
    90: [0, unit, unit, 0, left, bottom],
    180: [-unit, 0, 0, unit, right, bottom],
    270: [0, -unit, -unit, 0, right, top],
  } as const satisfies Record<PageGeometry['rotation'], Matrix>;
  return matrices[rotation];
}

/** The bounding box of a transformed box. */
export function transformBox(matrix: Matrix, { left, top, right, bottom }: Box): Box {
  const corners = [
    transformPoint(matrix, { x: left, y: top }),
    transformPoint(matrix, { x: right, y: top }),
    transformPoint(matrix, { x: left, y: bottom }),
    transformPoint(matrix, { x: right, y: bottom }),
  ];
  return boxOfPoints(corners);
}

/** The bounding box of points. */
export function boxOfPoints(points: readonly Point[]): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y } of points) {
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x);
    bottom = Math.max(bottom, y);
  }
  return { left, top, right, bottom };
}

/** The part of a box that lies on a page of this size; undefined when the box is outside. */
export function onPage({ left, top, right, bottom }: Box, { width, height }: Size): Box | undefined {
  // NaN fails these comparisons, so a box with NaN coordinates is outside.
  if (!(right >= 0 && bottom >= 0 && left <= width && top <= height)) return undefined;
  return {
    left: Math.max(0, left),
    top: Math.max(0, top),
    right: Math.min(width, right),
    bottom: Math.min(height, bottom),
  };
}
