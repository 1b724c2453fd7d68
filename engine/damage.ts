import type { WorkFile } from './contract.js';
import { InvalidInput } from './errors.js';

/** What the caller is told of a document that nothing could be made of. */
export function tooDamaged({ name }: Pick<WorkFile, 'name'>, options?: ErrorOptions): InvalidInput {
  return new InvalidInput(`${name}: the document is too damaged to be read as a PDF.`, options);
}

/** The warning about a document that was mended before it was worked on. */
export function recoveredOf({ name }: WorkFile): string {
  return `${name}: the document is damaged; what could be recovered was used.`;
}

/** The warning about a document that is changed, or written anew, after somebody signed it. */
export function signatureBroken({ name }: Pick<WorkFile, 'name'>): string {
  return `${name}: the document was signed; the signature is no longer valid.`;
}
