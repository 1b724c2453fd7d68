import type { PdfFile } from '../file/pdf-file.js';
import { type PdfDict, PdfName, type PdfValue } from '../syntax/values.js';
import type { Operation } from './operators.js';

/** The categories of the resources that operators name by their last operand (ISO 32000-2 §7.8.3). */
const CATEGORIES: ReadonlyMap<string, string> = new Map([
  ['gs', 'ExtGState'],
  ['Do', 'XObject'],
  ['sh', 'Shading'],
  ['cs', 'ColorSpace'],
  ['CS', 'ColorSpace'],
  ['scn', 'Pattern'],
  ['SCN', 'Pattern'],
  ['BDC', 'Properties'],
  ['DP', 'Properties'],
]);

/** An entry of resources. */
export interface NamedResource {
  readonly category: string;
  readonly name: string;
}

/** The resource that an operation names; also the name of a colour space that needs no resource, as /DeviceRGB. */
export function namedResource({ operator, operands, image }: Operation): NamedResource | undefined {
  const category = operator === 'Tf' ? 'Font' : image === undefined ? CATEGORIES.get(operator) : 'ColorSpace';
  if (category === undefined) return undefined;
  const operand = operands.at(operator === 'Tf' ? -2 : -1);
  const name = image === undefined ? operand : (image.dict.get('ColorSpace') ?? image.dict.get('CS'));
  return name instanceof PdfName ? { category, name: name.value } : undefined;
}

/** The value of a resource in the first of several dictionaries that has it: a reference is not resolved. */
export function resourceIn(
  file: PdfFile,
  { category, name }: NamedResource,
  among: readonly PdfDict[],
): PdfValue | undefined {
  for (const resources of among) {
    const value = file.dict(resources.get(category))?.get(name);
    if (value !== undefined) return value;
  }
  return undefined;
}
