import type { PdfFacts } from '../contract/tools/pdf.js';

/** Whether a document is known to be signed; false for encrypted documents and documents that need recovery. */
export function isKnownSigned(facts: PdfFacts | 'malformed'): boolean {
  return facts !== 'malformed' && !facts.encrypted && facts.signed;
}
