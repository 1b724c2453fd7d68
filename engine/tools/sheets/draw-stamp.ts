import { combine, type Matrix, type PageGeometry, pageMatrix, sizeOf } from '../../geometry.js';
import { serialise } from '../../pdf/serialise.js';
import type { ResourceCategory } from '../../pdf/resource-adder.js';
import { Ref } from '../../pdf/values.js';
import { placeStamp } from './place-stamp.js';
import type { InlineMark, ReadyMark } from './ready-mark.js';
import type { MarkedStamp } from './ready-marks.js';

/** A page that is drawn on. */
export interface Canvas {
  readonly geometry: PageGeometry;
  /** Makes a resource known to the page; returns the name that content calls it by. */
  addResource(category: ResourceCategory, value: Ref): string;
}

/** A stamp that can be drawn. */
export interface ReadyStamp extends MarkedStamp {
  /** The graphics state that makes it as opaque as it is to be; undefined for what is opaque. */
  readonly state: Ref | undefined;
}

/** Operators that draw a stamp; none on a page without an extent. */
export function drawStamp({ stamp, mark, state }: ReadyStamp, canvas: Canvas): string {
  const { geometry } = canvas;
  const place = placeStamp(mark.size, sizeOf(geometry), stamp);
  if (place === undefined) return '';
  const matrix = combine(combine(mark.matrix, place), pageMatrix(geometry));
  // On a page of an absurd size or unit.
  if (!matrix.every(Number.isFinite)) return '';
  return [
    `/Artifact <</Type/Pagination/Subtype/${stamp.artifact}>> BDC q`,
    ...(state === undefined ? [] : [`/${canvas.addResource('ExtGState', state)} gs`]),
    `${matrixText(matrix)} cm`,
    showMark(mark, { canvas, alone: stamp.pages.length === 1 && state === undefined }),
    'Q EMC\n',
  ].join(' ');
}

/** What is on one page only takes less room in its content than as an object of its own. */
function showMark({ inline, object }: ReadyMark, { canvas, alone }: { canvas: Canvas; alone: boolean }): string {
  if (inline !== undefined && alone) return operatorsOf(inline, canvas);
  return `/${canvas.addResource('XObject', object())} Do`;
}

function operatorsOf({ operators, fonts }: InlineMark, canvas: Canvas): string {
  return operators.replace(/\/(\S+)(?= \S+ Tf)/g, (written, name: string) => {
    const font = fonts.get(name);
    return font instanceof Ref ? `/${canvas.addResource('Font', font)}` : written;
  });
}

/** As many digits as readers tell apart, whatever the unit of the page. */
function matrixText(matrix: Matrix): string {
  const [a, b, c, d] = matrix;
  const largest = Math.max(...[a, b, c, d].map(Math.abs));
  const text = (value: number, digits: number): string => {
    const isNothing = Math.abs(value) < largest * 1e-6;
    return serialise(isNothing ? 0 : Number(value.toPrecision(digits)));
  };
  return matrix.map((value, at) => text(value, at < 4 ? 6 : 8)).join(' ');
}
