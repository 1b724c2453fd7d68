import type { PdfFile } from '../file/pdf-file.js';
import type { PdfValue } from '../syntax/values.js';
import { decimal } from './decimal.js';

/** The operators that set a colour of one, three or four components. */
type ColourOperators = readonly [grey: string, rgb: string, cmyk: string];

/** For areas, and for lines. */
export const [FILL, STROKE]: readonly [ColourOperators, ColourOperators] = [
  ['g', 'rg', 'k'],
  ['G', 'RG', 'K'],
];

/**
 * Returns the operator for a colour in a dictionary, such as /C of an annotation (ISO 32000-2 §12.5.2), with its operands.
 * @returns undefined for a transparent colour, which has no components
 */
export function colourOperator(
  file: PdfFile,
  value: PdfValue | undefined,
  [grey, rgb, cmyk]: ColourOperators,
): string | undefined {
  const parts = (file.array(value) ?? []).map((it) => Math.min(1, Math.max(0, file.number(it) ?? 0)));
  const operator = { 1: grey, 3: rgb, 4: cmyk }[parts.length];
  return operator === undefined ? undefined : `${parts.map(decimal).join(' ')} ${operator}`;
}
