import type { PdfFile } from '../../file/pdf-file.js';
import { tryRead } from '../../file/try-read.js';
import type { PdfStream, PdfValue } from '../../syntax/values.js';
import { redactMarkup } from './redact-markup.js';
import type { TextRemoval } from './text-removal.js';

const MAX_BYTES = 32 * 2 ** 20;

/** Whether a packet of an XFA form contains a match that cannot be removed from it. */
export function hasUnredactablePacket(file: PdfFile, form: PdfValue, removal: TextRemoval): boolean {
  return packetsIn(file, form).some((stream) => {
    const bytes = tryRead(() => file.decodeStream(stream, MAX_BYTES));
    return bytes === undefined || redactMarkup(bytes, removal) === 'hopeless';
  });
}

function packetsIn(file: PdfFile, form: PdfValue): readonly PdfStream[] {
  const parts = file.array(form) ?? [form];
  return parts.flatMap((part) => file.stream(part) ?? []);
}
