import type { PdfAnswer } from '../../pdf/file/answer.js';
import { type RedactAnswer, redactDocument, type RedactInput } from '../../pdf/redact/redact-document.js';
import { pictureDecoder } from './decode-picture.js';

/** Writes a redacted document, beside PDFium, which decodes what images take it. */
export default function writeRedacted(input: RedactInput): Promise<PdfAnswer<RedactAnswer>> {
  return redactDocument(input, pictureDecoder(input.folder));
}
