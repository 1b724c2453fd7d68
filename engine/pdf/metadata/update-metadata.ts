import { TooComplex } from '../../errors.js';
import { type NamedSource, openSource } from '../assembly/source.js';
import { type PdfResult, pdfResult } from '../file/pdf-result.js';
import type { PdfFile } from '../file/pdf-file.js';
import { NewStream, PdfDict, PdfName, Ref } from '../syntax/values.js';
import { Revision } from '../write/revision.js';
import { collect, merge, plainText, textFields, type DesiredFields } from './fields.js';
import type { MetadataFields, MetadataChanges } from '../../contract/tools/pdf.js';
import { infoOf, readInfo, writeInfo } from './info.js';
import { tryRead } from '../file/try-read.js';
import { packetOf, readXmp, writeXmp } from './xmp.js';
import { emptyPacket, serialisePacket } from './xmp-packet.js';

export interface UpdateInput {
  readonly source: NamedSource;
  readonly target: string;
  readonly changes: MetadataChanges;
}

/** Writes a copy of the document in which Info and XMP agree and contain the new values. */
export default function updateMetadata({ source: named, target, changes }: UpdateInput): Promise<PdfResult<null>> {
  return pdfResult((warn) => {
    using source = openSource(named);
    const { file } = source;
    const found = packetOf(file);
    if (found === 'too-complex') throw new TooComplex('The XMP metadata of this document is too large to be changed.');
    if (found === 'broken') warn('The XMP metadata of the document was damaged; it was written anew.');
    const packet = typeof found === 'string' ? emptyPacket() : found;
    const info = infoOf(file);
    const wanted = desiredFields(merge(readInfo(file, info), readXmp(packet)), changes);
    writeXmp(packet, wanted);
    using revision = new Revision(source, target);
    writePacket(revision, file, serialisePacket(packet));
    revision.finish(writeInfo(file, info, wanted));
    return null;
  });
}

function desiredFields(before: MetadataFields, changes: MetadataChanges): DesiredFields {
  const supplied = textFields.filter((field) => changes[field] !== undefined);
  const after = { ...before, ...Object.fromEntries(supplied.map((field) => [field, plainText(changes[field] ?? '')])) };
  return { wanted: collect((field) => after[field]), cleared: supplied.filter((field) => after[field] === undefined) };
}

/** Replaces the packet of the document, or adds one to its catalog. */
function writePacket(revision: Revision, file: PdfFile, packet: Uint8Array): void {
  const old = file.catalog.get('Metadata');
  const stream = old instanceof Ref ? tryRead(() => file.stream(old)) : undefined;
  const written = new NewStream(streamDict(stream?.dict), packet);
  if (old instanceof Ref && stream !== undefined) {
    revision.replace(old, written);
    return;
  }
  const root = file.trailer.get('Root');
  if (root instanceof Ref) revision.replace(root, file.catalog.clone().set('Metadata', revision.add(written)));
}

/**
 * Returns the dictionary of an unfiltered packet, as required by PDF/A-1 (ISO 19005-1 §6.7.2) and by programs that
 * search the bytes of the file.
 */
function streamDict(before: PdfDict = new PdfDict()): PdfDict {
  const dict = before.clone().set('Type', new PdfName('Metadata')).set('Subtype', new PdfName('XML'));
  for (const key of ['Length', 'Filter', 'DecodeParms', 'F', 'FFilter', 'FDecodeParms', 'DL']) dict.delete(key);
  return dict;
}
