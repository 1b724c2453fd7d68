import { combine, type Matrix, type PageGeometry, pageMatrix, sizeOf } from '../../geometry/geometry.js';
import { serialise } from '../../pdf/syntax/serialise.js';
import type { ResourceCategory } from '../../pdf/write/resource-adder.js';
import { Ref } from '../../pdf/syntax/values.js';
import { placeStamp } from './place-stamp.js';
import type { InlineMark } from './ready-mark.js';
import type { MarkedStamp } from './ready-marks.js';
import type { Stamp } from '../../contract/tools/sheets.js';

/** A page on which stamps are drawn. */
export interface Canvas {
  readonly geometry: PageGeometry;
  /** Adds a resource to the page and returns its name for content streams. */
  addResource(category: ResourceCategory, value: Ref): string;
  /** Distance in points by which a stamp moves from the edge of its position towards the middle of this page. */
  shiftOf(stamp: Stamp): number;
}

/** A stamp that can be drawn. */
export interface ReadyStamp extends MarkedStamp {
  /** The graphics state with the stamp's opacity; undefined for opaque stamps. */
  readonly state: Ref | undefined;
}

/** Operators that draw a stamp, in pieces that pages may share; empty for a page without an extent. */
export function drawStamp({ stamp, mark, state }: ReadyStamp, canvas: Canvas): readonly string[] {
  const { geometry } = canvas;
  const place = placeStamp(mark.size, sizeOf(geometry), { ...stamp, shift: canvas.shiftOf(stamp) });
  if (place === undefined) return [];
  const matrix = combine(combine(mark.matrix, place), pageMatrix(geometry));
  // Pages with an extreme size or unit overflow.
  if (!matrix.every(Number.isFinite)) return [];
  const [begin, end] = [`/Artifact<</Type/Pagination/Subtype/${stamp.artifact}>>BDC q`, 'Q EMC'];
  const set = `${matrixText(matrix)} cm`;
  // A mark on a single page is shorter inline than as an object of its own.
  if (mark.inline !== undefined && stamp.pages.length === 1 && state === undefined)
    return [begin, `${set} ${operatorsOf(mark.inline, canvas)}`, end];
  const opacity = state === undefined ? '' : `/${canvas.addResource('ExtGState', state)} gs `;
  return [`${begin} ${opacity}${set}/${canvas.addResource('XObject', mark.object())} Do ${end}`];
}

function operatorsOf({ operators, fonts }: InlineMark, canvas: Canvas): string {
  return operators.replace(/\/(\S+)(?= \S+ Tf)/g, (written, name: string) => {
    const font = fonts.get(name);
    return font instanceof Ref ? `/${canvas.addResource('Font', font)}` : written;
  });
}

/** With as many digits as viewers distinguish, whatever the page's unit. */
function matrixText(matrix: Matrix): string {
  const [a, b, c, d] = matrix;
  const largest = Math.max(...[a, b, c, d].map(Math.abs));
  const text = (value: number, digits: number): string => {
    const isNothing = Math.abs(value) < largest * 1e-6;
    return serialise(isNothing ? 0 : Number(value.toPrecision(digits)));
  };
  return matrix.map((value, at) => text(value, at < 4 ? 6 : 8)).join(' ');
}
