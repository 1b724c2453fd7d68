import type { Matrix } from '../../../geometry/geometry.js';

const round = Math.fround;

/** Rounds the numbers of a matrix to 24-bit floats, with which PDFium computes. */
export function floatMatrix([a, b, c, d, e, f]: Matrix): Matrix {
  return [round(a), round(b), round(c), round(d), round(e), round(f)];
}

/** Combines two matrices as PDFium does (CFX_Matrix::Concat). */
export function combineFloats(first: Matrix, second: Matrix): Matrix {
  const [a, b, c, d, e, f] = first;
  const [a2, b2, c2, d2, e2, f2] = second;
  return [
    sum(a * a2, b * c2),
    sum(a * b2, b * d2),
    sum(c * a2, d * c2),
    sum(c * b2, d * d2),
    round(sum(e * a2, f * c2) + e2),
    round(sum(e * b2, f * d2) + f2),
  ];
}

export function floatX([a, , c, , e]: Matrix, x: number, y: number): number {
  return round(sum(a * x, c * y) + e);
}

export function floatY([, b, , d, , f]: Matrix, x: number, y: number): number {
  return round(sum(b * x, d * y) + f);
}

/** The sum of two products of floats. */
function sum(one: number, other: number): number {
  return round(round(one) + round(other));
}
