import { TooComplex } from '../../errors.js';
import { type PdfAnswer, answerFrom } from '../file/answer.js';
import type { QpdfValue } from '../../contract/tools/qpdf.js';
import type { PdfFile } from '../file/pdf-file.js';
import { toQpdfDict } from './qpdf-value.js';
import { PdfDict, PdfName, Ref } from '../syntax/values.js';
import { collect, merge, plainText, textFields, type Wanted } from './fields.js';
import type { MetadataFields, MetadataChanges } from '../../contract/tools/pdf.js';
import { infoOf, readInfo, writeInfo } from './info.js';
import { readable } from '../file/readable.js';
import { packetOf, readXmp, writeXmp } from './xmp.js';
import { emptyPacket, type Packet, serialisePacket } from './xmp-packet.js';

export interface UpdateInput {
  readonly path: string;
  readonly changes: MetadataChanges;
}

type Dict = Readonly<Record<string, QpdfValue>>;

/** What is to stand in place of what: dictionaries by the "number generation" of their objects. */
export interface MetadataUpdate {
  readonly dicts: Readonly<Record<string, Dict>>;
  readonly xmp: { readonly id: string; readonly dict: Dict; readonly packet: Uint8Array };
  readonly trailer: Dict;
}

/** Says what has to change in a document for Info and XMP to say the same, with the changes in it. */
export default function planUpdate({ path, changes }: UpdateInput): Promise<PdfAnswer<MetadataUpdate>> {
  return answerFrom(path, (file, warn) => {
    const found = packetOf(file);
    if (found === 'too-complex') throw new TooComplex('The XMP metadata of this document is too large to be changed.');
    if (found === 'broken') warn('The XMP metadata of the document was damaged; it was written anew.');
    const packet = typeof found === 'string' ? emptyPacket() : found;
    const info = infoOf(file);
    const wanted = wantedOf(merge(readInfo(file, info), readXmp(packet)), changes);
    writeXmp(packet, wanted);
    return place(file, packet, writeInfo(file, info, wanted));
  });
}

function wantedOf(before: MetadataFields, changes: MetadataChanges): Wanted {
  const supplied = textFields.filter((field) => changes[field] !== undefined);
  const after = { ...before, ...Object.fromEntries(supplied.map((field) => [field, plainText(changes[field] ?? '')])) };
  return { wanted: collect((field) => after[field]), cleared: supplied.filter((field) => after[field] === undefined) };
}

/** Documents refer to objects that they lack, most often just past their last one; those must stay missing. */
const GAP = 1000;

/**
 * The packet takes the place of the old one. Info, and the catalog when it has no packet yet, become new objects: what
 * qpdf 11.3 puts in place of an object in an object stream is lost when it comes to read the stream.
 */
function place(file: PdfFile, packet: Packet, info: PdfDict): MetadataUpdate {
  const { catalog, trailer, maxObjectNumber } = file;
  const added = (index: number): Ref => new Ref(maxObjectNumber + GAP + index);
  const [newInfo, newCatalog] = [added(1), added(2)] as const;
  const old = catalog.get('Metadata');
  const stream = old instanceof Ref ? readable(() => file.stream(old)) : undefined;
  const target = old instanceof Ref && stream !== undefined ? old : added(3);
  const root = target === old ? (trailer.get('Root') ?? null) : newCatalog;
  return {
    dicts: {
      [idOf(newInfo)]: toQpdfDict(info),
      ...(root === newCatalog && { [idOf(root)]: toQpdfDict(catalog.clone().set('Metadata', target)) }),
    },
    xmp: { id: idOf(target), dict: toQpdfDict(streamDict(stream?.dict)), packet: serialisePacket(packet) },
    trailer: toQpdfDict(newTrailer(trailer).set('Root', root).set('Info', newInfo)),
  };
}

function idOf({ num, gen }: Ref): string {
  return `${num} ${gen}`;
}

/** PDF/A-1 wants the packet without a filter (ISO 19005-1 §6.7.2), and so do programs that look for it in the bytes. */
function streamDict(before: PdfDict = new PdfDict()): PdfDict {
  const dict = before.clone().set('Type', new PdfName('Metadata')).set('Subtype', new PdfName('XML'));
  for (const key of ['Length', 'Filter', 'DecodeParms', 'F', 'FFilter', 'FDecodeParms', 'DL']) dict.delete(key);
  return dict;
}

/**
 * The trailer without what describes the cross-reference section that it came with (ISO 32000-2 §7.5.8); qpdf corrects
 * a /Size, but does not add one.
 */
function newTrailer(old: PdfDict): PdfDict {
  const trailer = old.clone();
  const ofSection = ['Prev', 'XRefStm', 'Type', 'Index', 'W', 'Length', 'Filter', 'DecodeParms'];
  for (const key of ofSection) trailer.delete(key);
  return trailer;
}
