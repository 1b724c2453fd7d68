import type { PdfResult } from '../../pdf/file/pdf-result.js';
import { type RedactAnswer, redactDocument, type RedactInput } from '../../pdf/redact/redact-document.js';
import { imageDecoder } from './decode-image.js';

/** Writes a redacted document in a thread with PDFium, which decodes images. */
export default function writeRedacted(input: RedactInput): Promise<PdfResult<RedactAnswer>> {
  return redactDocument(input, imageDecoder(input.folder));
}
