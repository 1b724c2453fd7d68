import { binaryFamiliesOf, firstLook } from './first-look.js';
import { beginsAsPdf, hasHeader } from './pdf-signs.js';
import { hasSignature } from './type-by-signature.js';
import { isSameType, type MediaType, PDF } from './types.js';

/**
 * Whether a file may have a type, from its first bytes. Types that do not determine the first bytes, such as texts, fit all files.
 * @param head the first `HEADER_BYTES` of the file
 */
export function mayHaveType(head: Buffer, type: MediaType): boolean {
  if (isSameType(type, PDF)) return beginsAsPdf(head) || hasHeader(head);
  const look = firstLook(head);
  if (hasSignature(type)) return 'mime' in look && isSameType(look, type);
  const families = binaryFamiliesOf(type);
  return families.length === 0 || (!('mime' in look) && families.some(({ name }) => name === look.name));
}
