import { shortened } from '../shortened.js';

/** A warning about damaged parts of a package that quotes the first name; undefined without parts. */
export function damagedPartsWarning(parts: readonly string[]): string | undefined {
  const [first] = parts;
  if (first === undefined) return undefined;
  const are = parts.length === 1 ? '1 part of the document is' : `${parts.length} parts of the document are`;
  return `${are} damaged; what follows the damage is missing (${shortened(first)}).`;
}
