import type { Operation } from '../../contract/operation.js';
import type { PropertySchema, ValueSchema } from '../../contract/option-schema.js';

/** Returns a sentence for each option that lacks a useful description, or a bound of its size. */
export function undescribedOptions({ options }: Pick<Operation, 'options'>): readonly string[] {
  return Object.entries(options.properties).flatMap(([name, property]) => {
    const problems: string[] = [];
    if (!/^\S.{8,}[.`]$/su.test(property.description)) problems.push(`${name}: the description is no sentence.`);
    if (isUnbounded(property)) problems.push(`${name}: a text needs maxLength, an enum or a pattern.`);
    if (isListWithoutBound(property)) problems.push(`${name}: a list needs maxItems, and items with bounds.`);
    return problems;
  });
}

function isUnbounded({ type, enum: values, maxLength, pattern }: ValueSchema): boolean {
  return type === 'string' && values === undefined && maxLength === undefined && pattern === undefined;
}

function isListWithoutBound({ type, items, maxItems }: PropertySchema): boolean {
  return type === 'array' && (maxItems === undefined || items === undefined || isUnbounded(items));
}
