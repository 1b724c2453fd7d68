import { type DocumentSource, openDocument } from './document.js';
import { withPdfium } from './library.js';
import { writeCopy } from './write-copy.js';

export interface SaveInput {
  readonly source: DocumentSource;
  readonly target: string;
}

/**
 * Writes a document as PDFium parsed it.
 * @throws PasswordRequired, WrongPassword, UnsupportedInput, InvalidInput
 */
export default function saveDocument({ source, target }: SaveInput): Promise<null> {
  return withPdfium((pdfium) => {
    using document = openDocument(pdfium, source);
    writeCopy(document, target);
    return null;
  });
}
