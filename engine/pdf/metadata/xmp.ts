import type { PdfFile } from '../file/pdf-file.js';
import type { PdfStream } from '../syntax/values.js';
import { readDate } from './dates.js';
import { collect, isDateField, plainText, type DesiredFields } from './fields.js';
import type { MetadataFields } from '../../contract/tools/pdf.js';
import { tryRead } from '../file/try-read.js';
import { MAX_PACKET_BYTES, type Packet, parsePacket } from './xmp-packet.js';
import {
  type PropertyName,
  readLocalised,
  readProperty,
  removeProperty,
  writeArray,
  writeLocalised,
  writeSimple,
} from './xmp-property.js';

const dc = (name: string): PropertyName => ({ namespace: 'http://purl.org/dc/elements/1.1/', prefix: 'dc', name });
const pdf = (name: string): PropertyName => ({ namespace: 'http://ns.adobe.com/pdf/1.3/', prefix: 'pdf', name });
const xmp = (name: string): PropertyName => ({ namespace: 'http://ns.adobe.com/xap/1.0/', prefix: 'xmp', name });

const keywordList = dc('subject');
const pdfaPart: PropertyName = { namespace: 'http://www.aiim.org/pdfa/ns/id/', prefix: 'pdfaid', name: 'part' };

/** The XMP property of each field (ISO 19005-1 table 1), with functions that read and write it. */
const xmpFields = {
  title: { property: dc('title'), read: readLocalised, write: writeLocalised },
  author: { property: dc('creator'), read: readJoined, write: writeSequence },
  subject: { property: dc('description'), read: readLocalised, write: writeLocalised },
  keywords: { property: pdf('Keywords'), read: readKeywords, write: writeSimple },
  creator: { property: xmp('CreatorTool'), read: readJoined, write: writeSimple },
  producer: { property: pdf('Producer'), read: readJoined, write: writeSimple },
  creationDate: { property: xmp('CreateDate'), read: readJoined, write: writeSimple },
  modificationDate: { property: xmp('ModifyDate'), read: readJoined, write: writeSimple },
} as const satisfies Record<keyof MetadataFields, XmpField>;

interface XmpField {
  readonly property: PropertyName;
  readonly read: (packet: Packet, property: PropertyName) => string | undefined;
  readonly write: (packet: Packet, property: PropertyName, text: string) => void;
}

/** Returns the document's XMP packet; `none` when it has none. */
export function packetOf(file: PdfFile): Packet | 'none' | 'broken' | 'too-complex' {
  return (
    tryRead(() => {
      const stream = file.stream(file.catalog.get('Metadata'));
      return stream === undefined ? 'none' : decodePacket(file, stream);
    }) ?? 'broken'
  );
}

export function readXmp(packet: Packet): MetadataFields {
  return collect((field) => {
    const { property, read } = xmpFields[field];
    const text = plainText(read(packet, property) ?? '');
    return text !== undefined && isDateField(field) ? readDate(text) : text;
  });
}

/** Writes the desired fields to the packet; everything else in it stays. */
export function writeXmp(packet: Packet, { wanted, cleared }: DesiredFields): void {
  const current = readXmp(packet);
  const known = {
    ...current,
    author: soleAuthor(packet, current),
    keywords: readJoined(packet, xmpFields.keywords.property),
  };
  for (const field of cleared) removeProperty(packet, xmpFields[field].property);
  for (const field of Object.keys(xmpFields) as readonly (keyof typeof xmpFields)[]) {
    const { property, write } = xmpFields[field];
    const value = wanted[field];
    if (value !== undefined && value !== known[field]) write(packet, property, value);
  }
  if (wanted.keywords !== undefined) writeKeywordList(packet, wanted.keywords);
  if (cleared.includes('keywords')) removeProperty(packet, keywordList);
}

/**
 * PDF/A-1 allows an author in Info only with a single entry in XMP (ISO 19005-1 §6.7.3); in other documents a list may
 * stay.
 */
function soleAuthor(packet: Packet, { author }: MetadataFields): string | undefined {
  const isList = readProperty(packet, xmpFields.author.property).length > 1;
  return isList && readJoined(packet, pdfaPart) === '1' ? undefined : author;
}

function decodePacket(file: PdfFile, stream: PdfStream): Packet | 'broken' | 'too-complex' {
  if (stream.length > MAX_PACKET_BYTES) return 'too-complex';
  return parsePacket(file.decodeStream(stream, MAX_PACKET_BYTES));
}

function readJoined(packet: Packet, property: PropertyName): string | undefined {
  const texts = readProperty(packet, property);
  return texts.length === 0 ? undefined : texts.join(', ');
}

function readKeywords(packet: Packet, property: PropertyName): string | undefined {
  return readJoined(packet, property) ?? readJoined(packet, keywordList);
}

/** Writes one entry, because commas also occur within names. */
function writeSequence(packet: Packet, property: PropertyName, text: string): void {
  writeArray(packet, property, 'Seq', [text]);
}

/** Writes the keywords as a list, for viewers that read it; an equivalent list stays. */
function writeKeywordList(packet: Packet, keywords: string): void {
  const list = keywords.split(/[,;]/).flatMap((keyword) => keyword.trim() || []);
  const current = readProperty(packet, keywordList).map((keyword) => keyword.trim());
  if (JSON.stringify(list) === JSON.stringify(current)) return;
  if (list.length === 0) removeProperty(packet, keywordList);
  else writeArray(packet, keywordList, 'Bag', list);
}
