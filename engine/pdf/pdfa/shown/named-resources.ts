import type { Operation } from '../../content/operators.js';
import type { PdfFile } from '../../file/pdf-file.js';
import { type PdfDict, PdfName, type PdfValue } from '../../syntax/values.js';
import type { ContentPlace } from './walk-content.js';

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

/** A resource that content names. */
export interface LentResource {
  readonly category: string;
  readonly name: string;
  readonly value: PdfValue;
}

/** Whether the operation names an entry of the resources. */
export function namesResource(file: PdfFile, operation: Operation, resources: PdfDict): boolean {
  const named = nameIn(operation);
  return named !== undefined && file.dict(resources.get(named.category))?.has(named.name) === true;
}

/** The resource that an operation names, if the stream's own resources lack it and those of the content that draws it have it. */
export function lentResource(
  file: PdfFile,
  operation: Operation,
  { resources, lent }: Pick<ContentPlace, 'resources' | 'lent'>,
): LentResource | undefined {
  const named = lent.length === 0 ? undefined : nameIn(operation);
  if (named === undefined || namesResource(file, operation, resources)) return undefined;
  for (const lender of lent) {
    const value = file.dict(lender.get(named.category))?.get(named.name);
    if (value !== undefined) return { ...named, value };
  }
  return undefined;
}

function nameIn({ operator, operands, image }: Operation): Omit<LentResource, 'value'> | undefined {
  const category = operator === 'Tf' ? 'Font' : image === undefined ? CATEGORIES.get(operator) : 'ColorSpace';
  if (category === undefined) return undefined;
  const operand = operator === 'Tf' ? operands[0] : operands.at(-1);
  const name = image === undefined ? operand : (image.dict.get('ColorSpace') ?? image.dict.get('CS'));
  return name instanceof PdfName ? { category, name: name.value } : undefined;
}
