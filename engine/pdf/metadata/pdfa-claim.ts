import type { PdfFile } from '../file/pdf-file.js';
import { packetOf } from './xmp.js';
import { readProperty } from './xmp-property.js';

/** Returns the PDF/A level that the XMP metadata claims, such as "2b" (ISO 19005-2 §6.6.4); undefined when it claims none. */
export function pdfaClaim(file: PdfFile): string | undefined {
  const packet = packetOf(file);
  if (typeof packet === 'string') return undefined;
  const property = (name: string): string => {
    const [text = ''] = readProperty(packet, { namespace: 'http://www.aiim.org/pdfa/ns/id/', prefix: 'pdfaid', name });
    return text;
  };
  const part = property('part');
  return part === '' ? undefined : `${part}${property('conformance')}`.toLowerCase();
}
