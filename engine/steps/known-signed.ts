import type { PdfFacts } from '../contract/tools/pdf.js';

/** Whether a document is known to be signed; of an encrypted document, or one that needs recovery, nobody knows. */
export function isKnownSigned(facts: PdfFacts | 'unsound'): boolean {
  return facts !== 'unsound' && !facts.encrypted && facts.signed;
}
