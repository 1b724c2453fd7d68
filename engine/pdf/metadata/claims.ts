import type { PdfFile } from '../file/pdf-file.js';
import { readable } from '../file/readable.js';
import type { PropertyName } from './xmp-property.js';

const mostBytes = 8 * 2 ** 20;

const of = (namespace: string, prefix: string, names: readonly string[]): readonly PropertyName[] =>
  names.map((name) => ({ namespace, prefix, name }));

/** By which a packet says that its document is PDF/A, PDF/UA, PDF/X, PDF/E or PDF/VT. */
export const claims: readonly PropertyName[] = [
  ...of('http://www.aiim.org/pdfa/ns/id/', 'pdfaid', ['part', 'conformance', 'rev', 'amd', 'corr']),
  ...of('http://www.aiim.org/pdfua/ns/id/', 'pdfuaid', ['part', 'rev', 'amd', 'corr']),
  ...of('http://www.npes.org/pdfx/ns/id/', 'pdfxid', ['GTS_PDFXVersion']),
  ...of('http://ns.adobe.com/pdfx/1.3/', 'pdfx', ['GTS_PDFXVersion', 'GTS_PDFXConformance']),
  ...of('http://www.aiim.org/pdfe/ns/id/', 'pdfe', ['ISO_PDFEVersion']),
  ...of('http://www.npes.org/pdfvt/ns/id/', 'pdfvtid', ['GTS_PDFVTVersion', 'GTS_PDFVTModDate']),
];

/** Whether the document's packet may make such a claim: it is looked for in the text, which takes no parser. */
export function mayClaim(file: PdfFile): boolean {
  const text = packetText(file);
  return claims.some(({ namespace }) => text.includes(namespace));
}

/** Whether nothing that the document may claim is older than object streams: PDF/A-1 and the first PDF/X are. */
export function allowsObjectStreams(file: PdfFile): boolean {
  return !/\bpdfaid:part(>|\s*=\s*["'])\s*1/.test(packetText(file)) && !mayBePdfX(file);
}

/** Whether the document may say that it is PDF/X, in its metadata or, as the first of them do, in Info. */
export function mayBePdfX(file: PdfFile): boolean {
  return (
    file.dict(file.trailer.get('Info'))?.has('GTS_PDFXVersion') === true || packetText(file).includes('GTS_PDFXVersion')
  );
}

function packetText(file: PdfFile): string {
  const packet = readable(() => {
    const stream = file.stream(file.catalog.get('Metadata'));
    return stream && file.decodeStream(stream, mostBytes);
  });
  // Of UTF-16 without its zeros the same letters are left.
  return packet?.toString('latin1').replaceAll('\0', '') ?? '';
}
