import { decimal } from '../../content/decimal.js';
import type { PdfFile } from '../../file/pdf-file.js';
import type { PdfValue } from '../../syntax/values.js';

/** A point in user space, in points. */
export type Point = readonly [x: number, y: number];

/** Distance of the control points of a quarter of a circle of radius 1 from its ends. */
const QUARTER = 0.5523;

/** Reads an array of coordinates in pairs; pairs that are no numbers are left out. */
export function pointsOf(file: PdfFile, value: PdfValue | undefined): readonly Point[] {
  const values = (file.array(value) ?? []).map((it) => file.number(it));
  const points: Point[] = [];
  for (let index = 0; index + 1 < values.length; index += 2) {
    const [x, y] = [values[index], values[index + 1]];
    if (x !== undefined && y !== undefined) points.push([x, y]);
  }
  return points;
}

/** Returns the operators of a path through points. */
export function polyline(points: readonly Point[]): string {
  return points.map((point, index) => `${numbers(point)} ${index === 0 ? 'm' : 'l'}`).join(' ');
}

/** Returns the operators of a closed path through points. */
export function polygon(points: readonly Point[]): string {
  return points.length === 0 ? '' : `${polyline(points)} h`;
}

/** Returns the operators of an ellipse. */
export function ellipse([x, y]: Point, [across, up]: Point): string {
  const [dx, dy] = [across * QUARTER, up * QUARTER];
  const curve = (...points: readonly Point[]): string => `${points.map(numbers).join(' ')} c`;
  return [
    `${numbers([x + across, y])} m`,
    curve([x + across, y + dy], [x + dx, y + up], [x, y + up]),
    curve([x - dx, y + up], [x - across, y + dy], [x - across, y]),
    curve([x - across, y - dy], [x - dx, y - up], [x, y - up]),
    curve([x + dx, y - up], [x + across, y - dy], [x + across, y]),
    'h',
  ].join(' ');
}

function numbers(point: Point): string {
  return point.map(decimal).join(' ');
}
