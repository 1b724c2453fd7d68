import { colourOperator, FILL, STROKE } from '../../content/colour-operator.js';
import { decimal } from '../../content/decimal.js';
import type { PdfFile } from '../../file/pdf-file.js';
import type { PdfDict } from '../../syntax/values.js';

/** How the lines and areas of a markup annotation are painted. */
export interface MarkupStyle {
  /** The operator that sets the colour of lines; undefined for a transparent colour. */
  readonly stroke: string | undefined;
  /** The operator that sets the same colour for areas. */
  readonly colour: string | undefined;
  /** The operator that sets the interior colour. */
  readonly interior: string | undefined;
  /** The width of lines in points; 0 for no line. */
  readonly width: number;
  /** The operator that sets the dashes. */
  readonly dashes: string;
  /** From 0 to 1. */
  readonly opacity: number;
}

/** Reads /C, /IC, /BS, /Border and /CA (ISO 32000-2 §12.5.4, §12.5.6). */
export function markupStyle(file: PdfFile, annotation: PdfDict): MarkupStyle {
  const style = file.dict(annotation.get('BS'));
  const border = file.array(annotation.get('Border'));
  const isDashed = file.name(style?.get('S')) === 'D';
  const dashes = file.array(isDashed ? (style?.get('D') ?? [3]) : border?.[3]) ?? [];
  return {
    stroke: colourOperator(file, annotation.get('C'), STROKE),
    colour: colourOperator(file, annotation.get('C'), FILL),
    interior: colourOperator(file, annotation.get('IC'), FILL),
    width: Math.max(0, file.number(style?.get('W') ?? border?.[2]) ?? 1),
    dashes: `[${dashes.map((it) => decimal(Math.max(0, file.number(it) ?? 0))).join(' ')}] 0 d`,
    opacity: Math.min(1, Math.max(0, file.number(annotation.get('CA')) ?? 1)),
  };
}
