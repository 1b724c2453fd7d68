import type { PdfFile } from '../file/pdf-file.js';
import { tryRead } from '../file/try-read.js';
import type { PropertyName } from './xmp-property.js';

const MAX_PACKET_BYTES = 8 * 2 ** 20;

const propertiesOf = (namespace: string, prefix: string, names: readonly string[]): readonly PropertyName[] =>
  names.map((name) => ({ namespace, prefix, name }));

/** XMP properties that claim conformance to PDF/A, PDF/UA, PDF/X, PDF/E or PDF/VT. */
export const conformanceProperties: readonly PropertyName[] = [
  ...propertiesOf('http://www.aiim.org/pdfa/ns/id/', 'pdfaid', ['part', 'conformance', 'rev', 'amd', 'corr']),
  ...propertiesOf('http://www.aiim.org/pdfua/ns/id/', 'pdfuaid', ['part', 'rev', 'amd', 'corr']),
  ...propertiesOf('http://www.npes.org/pdfx/ns/id/', 'pdfxid', ['GTS_PDFXVersion']),
  ...propertiesOf('http://ns.adobe.com/pdfx/1.3/', 'pdfx', ['GTS_PDFXVersion', 'GTS_PDFXConformance']),
  ...propertiesOf('http://www.aiim.org/pdfe/ns/id/', 'pdfe', ['ISO_PDFEVersion']),
  ...propertiesOf('http://www.npes.org/pdfvt/ns/id/', 'pdfvtid', ['GTS_PDFVTVersion', 'GTS_PDFVTModDate']),
];

/** Whether the document's XMP packet may claim conformance: a text search for the namespaces, without a parser. */
export function mayClaimConformance(file: PdfFile): boolean {
  const text = packetText(file);
  return conformanceProperties.some(({ namespace }) => text.includes(namespace));
}

/** Whether the document may claim PDF/A-1. */
export function mayBePdfA1(file: PdfFile): boolean {
  // The element or the attribute; an element may declare namespaces.
  return /\bpdfaid:part(?:\s+xmlns:\w+\s*=\s*["'][^"']*["'])*\s*(?:>|=\s*["'])\s*1/.test(packetText(file));
}

/** Whether the standards that the document may claim allow object streams; PDF/A-1 and the first PDF/X do not. */
export function allowsObjectStreams(file: PdfFile): boolean {
  return !mayBePdfA1(file) && !mayBePdfX(file);
}

/** Whether the document may claim PDF/X, in its XMP metadata or, as early versions do, in Info. */
export function mayBePdfX(file: PdfFile): boolean {
  return (
    file.dict(file.trailer.get('Info'))?.has('GTS_PDFXVersion') === true || packetText(file).includes('GTS_PDFXVersion')
  );
}

function packetText(file: PdfFile): string {
  const packet = tryRead(() => {
    const stream = file.stream(file.catalog.get('Metadata'));
    return stream && file.decodeStream(stream, MAX_PACKET_BYTES);
  });
  // ASCII letters in UTF-16 are found once the zero bytes are removed.
  return packet?.toString('latin1').replaceAll('\0', '') ?? '';
}
