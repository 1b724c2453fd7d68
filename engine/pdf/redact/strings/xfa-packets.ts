import type { PdfFile } from '../../file/pdf-file.js';
import { tryRead } from '../../file/try-read.js';
import type { PdfStream, PdfValue } from '../../syntax/values.js';
import { decodeMarkup } from './markup-text.js';
import { redactMarkup, redactMarkupText } from './redact-markup.js';
import type { TextRemoval } from './text-removal.js';

const MAX_BYTES = 32 * 2 ** 20;

/** Whether an XFA form contains a match that cannot be removed from its packets, one by one. */
export function hasUnredactablePacket(file: PdfFile, form: PdfValue, removal: TextRemoval): boolean {
  const packets: Buffer[] = [];
  let length = 0;
  for (const stream of packetsIn(file, form)) {
    const bytes = tryRead(() => file.decodeStream(stream, MAX_BYTES));
    length += bytes?.length ?? 0;
    if (bytes === undefined || length > MAX_BYTES) return true;
    const redacted = redactMarkup(bytes, removal);
    if (redacted === 'hopeless') return true;
    packets.push(Buffer.from(redacted === 'clean' ? bytes : redacted.bytes));
  }
  if (packets.length < 2) return false;
  // Programs read the packets as one document: a text may go on in the next one, even within the bytes of a character, and a packet may
  // use entities of the first. The encodings of packets differ when only some of them were rewritten.
  const readings = [decodeMarkup(Buffer.concat(packets)), packets.map((packet) => decodeMarkup(packet)).join('')];
  return readings.some((whole) => redactMarkupText(whole, removal) !== 'clean');
}

function packetsIn(file: PdfFile, form: PdfValue): readonly PdfStream[] {
  const parts = file.array(form) ?? [form];
  return parts.flatMap((part) => file.stream(part) ?? []);
}
