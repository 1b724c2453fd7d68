import { shortened } from '../shortened.js';

/** A warning about damaged parts of a package that quotes the first name; undefined without parts. */
export function damagedPartsWarning(parts: readonly string[]): string | undefined {
  const [first] = parts;
  if (first === undefined) return undefined;
  const are = parts.length === 1 ? '1 part of the document is' : `${parts.length} parts of the document are`;
  return `${are} damaged; what follows the damage is missing (${shortened(first)}).`;
}

/** A warning about worksheets and slides that a package names and lacks; undefined without them. */
export function missingPartsWarning(parts: readonly string[]): string | undefined {
  const [first] = parts;
  if (first === undefined) return undefined;
  const are = parts.length === 1 ? '1 worksheet or slide is' : `${parts.length} worksheets or slides are`;
  return `${are} missing from the document, which names ${parts.length === 1 ? 'it' : 'them'} (${shortened(first)}).`;
}
