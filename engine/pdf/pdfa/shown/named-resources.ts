import { type NamedResource, namedResource } from '../../content/named-resource.js';
import type { Operation } from '../../content/operators.js';
import type { PdfFile } from '../../file/pdf-file.js';
import type { PdfDict, PdfValue } from '../../syntax/values.js';
import type { ContentPlace } from './walk-content.js';

/** A resource that content names. */
export interface FoundResource extends NamedResource {
  readonly value: PdfValue;
}

/** The resource that an operation names, if the resources have it. */
export function resourceIn(file: PdfFile, operation: Operation, resources: PdfDict): FoundResource | undefined {
  const named = namedResource(operation);
  const value = named && file.dict(resources.get(named.category))?.get(named.name);
  return named === undefined || value === undefined ? undefined : { ...named, value };
}

/** The resource that an operation names, if the stream's own resources lack it and those of the content that draws it have it. */
export function lentResource(
  file: PdfFile,
  operation: Operation,
  { resources, lent }: Pick<ContentPlace, 'resources' | 'lent'>,
): FoundResource | undefined {
  if (lent.length === 0 || resourceIn(file, operation, resources) !== undefined) return undefined;
  for (const lender of lent) {
    const found = resourceIn(file, operation, lender);
    if (found !== undefined) return found;
  }
  return undefined;
}
