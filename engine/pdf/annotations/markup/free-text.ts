import { colourOperator, FILL, STROKE } from '../../content/colour-operator.js';
import { decimal } from '../../content/decimal.js';
import { type Field, stringOf } from '../../fields/field.js';
import type { PdfFile } from '../../file/pdf-file.js';
import { rectangleOf } from '../../syntax/rectangle.js';
import type { PdfDict } from '../../syntax/values.js';
import { markupStyle } from './markup-style.js';
import { pointsOf, polyline } from './path.js';

/** The colour of a stamp that states none. */
const STAMP_COLOUR = [0.8, 0.1, 0.1];

/**
 * The text that viewers draw on the page for a comment as free text (ISO 32000-2 §12.5.6.6) or for a stamp (§12.5.6.12).
 * @returns undefined for other annotations, and without text
 */
export function commentText(file: PdfFile, annotation: PdfDict): Field | undefined {
  const rectangle = rectangleOf(file, annotation.get('Rect'));
  const kind = file.name(annotation.get('Subtype'));
  if (rectangle === undefined) return undefined;
  const common = {
    widget: annotation,
    rectangle,
    name: stringOf(file, annotation.get('NM') ?? null) ?? '',
    cells: undefined,
  };
  const { width } = markupStyle(file, annotation);
  if (kind === 'Stamp') {
    const border = annotation.get('C') ?? STAMP_COLOUR;
    const text = (file.name(annotation.get('Name')) ?? 'Draft').replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toUpperCase();
    const appearance = colourOperator(file, border, FILL) ?? '0 g';
    const frame = { background: undefined, border, width: Math.max(1, width) };
    return { ...common, text, appearance, quadding: 1, isMultiline: false, frame };
  }
  const text = kind === 'FreeText' ? (stringOf(file, annotation.get('Contents') ?? null) ?? '') : '';
  if (text.trim() === '') return undefined;
  const [left = 0, bottom = 0, right = 0, top = 0] = (file.array(annotation.get('RD')) ?? []).map(
    (it) => file.number(it) ?? 0,
  );
  const appearance = stringOf(file, annotation.get('DA') ?? null) ?? '';
  const colour = textColour(appearance);
  const callout = pointsOf(file, annotation.get('CL'));
  return {
    ...common,
    text,
    appearance,
    quadding: file.number(annotation.get('Q')) ?? 0,
    isMultiline: true,
    frame: { background: annotation.get('C'), border: colour, width },
    inset: [left, bottom, right, top],
    ...(callout.length > 1 && {
      beneath: `${colourOperator(file, colour, STROKE) ?? '0 G'} ${decimal(Math.max(1, width))} w ${polyline(callout)} S`,
    }),
  };
}

/** The components of the colour that a default appearance sets; black by default. */
function textColour(appearance: string): number[] {
  const [, components = '0'] = /((?:[\d.]+\s+){1,4})(?:g|rg|k)\b/.exec(appearance) ?? [];
  return components.trim().split(/\s+/).map(Number);
}
