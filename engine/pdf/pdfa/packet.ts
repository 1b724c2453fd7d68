import type { MetadataFields } from '../../contract/tools/pdf.js';
import type { PdfFile } from '../file/pdf-file.js';
import { collect, merge } from '../metadata/fields.js';
import { infoOf, readInfo, writeInfo } from '../metadata/info.js';
import { packetOf, readXmp, writeXmp } from '../metadata/xmp.js';
import { emptyPacket, type Packet, serialisePacket } from '../metadata/xmp-packet.js';
import { type PropertyName, readProperty, writeSimple } from '../metadata/xmp-property.js';
import { type NewStream as Stream, NewStream, PdfDict, PdfName } from '../syntax/values.js';
import { copyExtensions } from './extension-schemas.js';
import type { PdfaLevel } from './level.js';

const pdfaid = (name: string): PropertyName => ({
  namespace: 'http://www.aiim.org/pdfa/ns/id/',
  prefix: 'pdfaid',
  name,
});
const MEDIA = 'http://ns.adobe.com/xap/1.0/mm/';

/** Simple properties of predefined schemas that are kept beside the fields of Info. */
const kept: readonly PropertyName[] = [
  { namespace: MEDIA, prefix: 'xmpMM', name: 'DocumentID' },
  { namespace: MEDIA, prefix: 'xmpMM', name: 'InstanceID' },
  { namespace: 'http://ns.adobe.com/xap/1.0/rights/', prefix: 'xmpRights', name: 'WebStatement' },
];

export interface ClaimingMetadata {
  readonly packet: Stream;
  readonly info: PdfDict;
}

/**
 * Writes Info and an XMP packet that agree (ISO 19005-1 §6.7.3), with the claim of the level (§6.7.11). Properties outside
 * the predefined schemas are left out, but for those that the packet describes.
 */
export function claimingMetadata(
  file: PdfFile,
  { part, conformance }: PdfaLevel,
  warn: (sentence: string) => void,
): ClaimingMetadata {
  const before = infoOf(file);
  const old = packetOf(file);
  const fields = merge(readInfo(file, before), typeof old === 'string' ? {} : readXmp(old));
  const packet = emptyPacket();
  writeXmp(packet, { wanted: fields, cleared: [] });
  if (typeof old !== 'string') {
    keepProperties(old, packet);
    copyExtensions(old, packet);
  }
  if (old === 'broken') warn('The XMP metadata of the document was damaged; it was written anew.');
  writeSimple(packet, pdfaid('part'), String(part));
  writeSimple(packet, pdfaid('conformance'), conformance.toUpperCase());
  const dict = PdfDict.of({ Type: new PdfName('Metadata'), Subtype: new PdfName('XML') });
  return { packet: new NewStream(dict, serialisePacket(packet)), info: infoWith(file, before, fields) };
}

function keepProperties(old: Packet, packet: Packet): void {
  for (const property of kept) {
    const [text] = readProperty(old, property);
    if (text !== undefined) writeSimple(packet, property, text);
  }
}

const FIELDS = ['Title', 'Author', 'Subject', 'Keywords', 'Creator', 'Producer', 'CreationDate', 'ModDate'];

/** Info with exactly these fields in their normal form, so that they equal those of the packet. */
function infoWith(file: PdfFile, before: PdfDict, fields: MetadataFields): PdfDict {
  const plain = before.clone();
  for (const key of FIELDS) plain.delete(key);
  return writeInfo(file, plain, { wanted: collect((field) => fields[field]), cleared: [] });
}
