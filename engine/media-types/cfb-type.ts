import type { FileBytes } from './file-bytes.js';
import * as other from './other-types.js';
import { DOC, DOCX, isSameType, type MediaType, PPT, PPTX, XLS, XLSB, XLSX } from './types.js';
import { topEntries } from '../formats/cfb/top-entries.js';

/** Detects the format of a compound file from its streams; if several formats fit, the file name decides. */
export async function cfbType(file: FileBytes, named: MediaType | undefined): Promise<MediaType> {
  const { names, isWhole } = await topEntries(file);
  if (names.has('ENCRYPTEDPACKAGE')) return names.has('\tDRMCONTENT') ? other.RIGHTS_MANAGED_OFFICE : encrypted(named);
  const documents = streams.filter(([name]) => names.has(name)).map(([, type]) => type);
  const [first] = documents;
  if (first !== undefined) return documents.find((type) => isSameType(named, type)) ?? first;
  const known = otherStreams.find(([name]) => names.has(name))?.[1];
  if (known !== undefined) return known;
  // If the directory of the file is lost, only the file name shows the format.
  const promised = packages.flat().find((it) => isSameType(named, it));
  return (isWhole ? undefined : promised) ?? other.COMPOUND;
}

/** The format of an encrypted package, which only its file name shows. */
function encrypted(named: MediaType | undefined): MediaType {
  return packages.find((types) => types.some((it) => isSameType(named, it)))?.[0] ?? other.ENCRYPTED_OFFICE;
}

const packages: readonly (readonly [MediaType, ...MediaType[]])[] = [[DOCX, DOC], [XLSX, XLS], [PPTX, PPT], [XLSB]];

const streams: readonly (readonly [string, MediaType])[] = [
  ['WORDDOCUMENT', DOC],
  ['WORKBOOK', XLS],
  ['BOOK', XLS],
  ['POWERPOINT DOCUMENT', PPT],
  // PowerPoint 4 and 95.
  ['PP40', PPT],
];

/** Stream names in upper case. Names that several formats use are last. */
const otherStreams: readonly (readonly [string, MediaType])[] = [
  ['__PROPERTIES_VERSION1.0', other.OUTLOOK_MESSAGE],
  ['\tDRMCONTENT', other.RIGHTS_MANAGED_OFFICE],
  ['VISIODOCUMENT', other.VISIO],
  ['QUILL', other.PUBLISHER],
  ['\x05HWPSUMMARYINFORMATION', other.HWP],
  ['MATOST', other.WORKS],
  ['STARWRITERDOCUMENT', other.STAROFFICE],
  ['STARCALCDOCUMENT', other.STAROFFICE],
  ['STARDRAWDOCUMENT', other.STAROFFICE],
  ['STARDRAWDOCUMENT3', other.STAROFFICE],
  ['PROPS12', other.PROJECT],
  ['PROPS9', other.PROJECT],
  ['PROPS', other.PROJECT],
  ['CATALOG', other.THUMBNAILS],
];
