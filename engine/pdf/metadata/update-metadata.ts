import { TooComplex } from '../../errors.js';
import { type PdfResult, readPdfResult } from '../file/pdf-result.js';
import type { QpdfValue } from '../../contract/tools/qpdf.js';
import type { PdfFile } from '../file/pdf-file.js';
import { toQpdfDict } from './qpdf-value.js';
import { PdfDict, PdfName, Ref } from '../syntax/values.js';
import { collect, merge, plainText, textFields, type DesiredFields } from './fields.js';
import type { MetadataFields, MetadataChanges } from '../../contract/tools/pdf.js';
import { infoOf, readInfo, writeInfo } from './info.js';
import { tryRead } from '../file/try-read.js';
import { packetOf, readXmp, writeXmp } from './xmp.js';
import { emptyPacket, type Packet, serialisePacket } from './xmp-packet.js';

export interface UpdateInput {
  readonly path: string;
  readonly changes: MetadataChanges;
}

type Dict = Readonly<Record<string, QpdfValue>>;

/** The objects to replace in the document; dictionaries by object identifier ("number generation"). */
export interface MetadataUpdate {
  readonly dicts: Readonly<Record<string, Dict>>;
  readonly xmp: { readonly id: string; readonly dict: Dict; readonly packet: Uint8Array };
  readonly trailer: Dict;
}

/** Plans the changes that make Info and XMP agree and contain the new values. */
export default function planUpdate({ path, changes }: UpdateInput): Promise<PdfResult<MetadataUpdate>> {
  return readPdfResult(path, (file, warn) => {
    const found = packetOf(file);
    if (found === 'too-complex') throw new TooComplex('The XMP metadata of this document is too large to be changed.');
    if (found === 'broken') warn('The XMP metadata of the document was damaged; it was written anew.');
    const packet = typeof found === 'string' ? emptyPacket() : found;
    const info = infoOf(file);
    const wanted = desiredFields(merge(readInfo(file, info), readXmp(packet)), changes);
    writeXmp(packet, wanted);
    return updateFor(file, packet, writeInfo(file, info, wanted));
  });
}

function desiredFields(before: MetadataFields, changes: MetadataChanges): DesiredFields {
  const supplied = textFields.filter((field) => changes[field] !== undefined);
  const after = { ...before, ...Object.fromEntries(supplied.map((field) => [field, plainText(changes[field] ?? '')])) };
  return { wanted: collect((field) => after[field]), cleared: supplied.filter((field) => after[field] === undefined) };
}

/**
 * Distance of new object numbers from the last one: documents often refer to missing objects just past the last, which
 * must stay missing.
 */
const NUMBER_GAP = 1000;

/**
 * The new packet replaces the old one. Info, and the catalog if it had no packet, become new objects: when qpdf 11.3
 * replaces an object in an object stream, the replacement is lost as soon as it reads that stream.
 */
function updateFor(file: PdfFile, packet: Packet, info: PdfDict): MetadataUpdate {
  const { catalog, trailer, maxObjectNumber } = file;
  const added = (index: number): Ref => new Ref(maxObjectNumber + NUMBER_GAP + index);
  const [newInfo, newCatalog] = [added(1), added(2)] as const;
  const old = catalog.get('Metadata');
  const stream = old instanceof Ref ? tryRead(() => file.stream(old)) : undefined;
  const target = old instanceof Ref && stream !== undefined ? old : added(3);
  const root = target === old ? (trailer.get('Root') ?? null) : newCatalog;
  return {
    dicts: {
      [objectId(newInfo)]: toQpdfDict(info),
      ...(root === newCatalog && { [objectId(root)]: toQpdfDict(catalog.clone().set('Metadata', target)) }),
    },
    xmp: { id: objectId(target), dict: toQpdfDict(streamDict(stream?.dict)), packet: serialisePacket(packet) },
    trailer: toQpdfDict(withoutSectionKeys(trailer).set('Root', root).set('Info', newInfo)),
  };
}

function objectId({ num, gen }: Ref): string {
  return `${num} ${gen}`;
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

/**
 * Returns the trailer without the entries of its cross-reference section (ISO 32000-2 §7.5.8); qpdf corrects /Size but
 * does not add it.
 */
function withoutSectionKeys(old: PdfDict): PdfDict {
  const trailer = old.clone();
  const ofSection = ['Prev', 'XRefStm', 'Type', 'Index', 'W', 'Length', 'Filter', 'DecodeParms'];
  for (const key of ofSection) trailer.delete(key);
  return trailer;
}
