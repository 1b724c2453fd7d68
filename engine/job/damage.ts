import type { WorkFile } from '../contract/contract.js';
import { InvalidInput, TooComplex } from '../errors.js';
import type { PdfFacts } from '../pdf/file/inspect.js';

/** What the caller is told of a document that nothing could be made of. */
export function tooDamaged({ name }: Pick<WorkFile, 'name'>, options?: ErrorOptions): InvalidInput {
  return new InvalidInput(`${name}: the document is too damaged to be read as a PDF.`, options);
}

/** What the caller is told of a damaged document none of whose pages is drawn for their length. */
export function tooMuchContent({ name }: Pick<WorkFile, 'name'>): TooComplex {
  return new TooComplex(`${name}: the document is damaged, and its pages have too much content to be looked at.`);
}

/** The warning about a document that was mended before it was worked on. */
export function recoveredOf({ name }: WorkFile): string {
  return `${name}: the document is damaged; what could be recovered was used.`;
}

/** Whether a document is known to be signed; of one that is encrypted, or no sound PDF, nobody knows. */
export function isKnownSigned(facts: PdfFacts | 'unsound'): boolean {
  return facts !== 'unsound' && !facts.encrypted && facts.signed;
}

/** The warning about a document that is changed, or written anew, after somebody signed it. */
export function signatureBroken({ name }: Pick<WorkFile, 'name'>): string {
  return `${name}: the document was signed; the signature is no longer valid.`;
}
