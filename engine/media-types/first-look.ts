import { isCompoundFile } from '../formats/cfb/top-entries.js';
import * as other from './other-types.js';
import { beginsAsPdf } from './pdf-signs.js';
import { typeBySignature } from './type-by-signature.js';
import {
  CSV,
  DOC,
  DOCX,
  EMPTY,
  EPUB,
  HTML,
  isSameType,
  MARKDOWN,
  type MediaType,
  ODP,
  ODS,
  ODT,
  PDF,
  PPT,
  PPTX,
  RTF,
  TXT,
  UNKNOWN,
  XLS,
  XLSB,
  XLSX,
  ZIP,
} from './types.js';
import { beginsAsZip } from './zip/zip-type.js';

/** Formats that begin with the same bytes, or without a signature; their content distinguishes them. */
export interface Family {
  readonly name: 'compound' | 'zip' | 'text';
  readonly members: readonly MediaType[];
  /** The type of a file whose content is not examined and whose name fits no member. */
  readonly unnamed: MediaType;
}

/** Number of bytes that are enough to detect a type or a family. */
export const FIRST_BYTES = 64;

/** Detects the type or the family of a file from its first bytes. */
export function firstLook(head: Buffer): MediaType | Family {
  if (head.length === 0) return EMPTY;
  const type = beginsAsPdf(head) ? PDF : typeBySignature(head);
  if (type !== undefined) return type;
  if (isCompoundFile(head)) return compound;
  return beginsAsZip(head) ? zip : text;
}

/** The type of a file whose content is not examined: the type of its name if that is a member of the family. */
export function unlookedType({ members, unnamed }: Family, named: MediaType | undefined): MediaType {
  return named !== undefined && members.some((it) => isSameType(named, it)) ? named : unnamed;
}

/** The families of binary files that may have a type. */
export function binaryFamiliesOf(type: MediaType): readonly Family[] {
  return [zip, compound].filter(({ members }) => members.some((it) => isSameType(it, type)));
}

const zip: Family = {
  name: 'zip',
  members: [
    ...[ZIP, DOCX, XLSX, XLSB, PPTX, ODT, ODS, ODP],
    ...[other.ODG, other.ODF_FORMULA, other.ODB, other.ODM, other.ODF_PAGE, other.OTHER_ODF, other.OPENOFFICE_1],
    ...[EPUB, other.XPS, other.IWORK, other.VISIO],
  ],
  unnamed: ZIP,
};

/** Encrypted packages of Office Open XML are compound files. */
const compound: Family = {
  name: 'compound',
  members: [
    ...[DOC, XLS, PPT, DOCX, XLSX, XLSB, PPTX, other.ENCRYPTED_OFFICE, other.RIGHTS_MANAGED_OFFICE],
    ...[other.OUTLOOK_MESSAGE, other.VISIO, other.PUBLISHER, other.HWP, other.WORKS, other.STAROFFICE, other.PROJECT],
    ...[other.THUMBNAILS, other.COMPOUND],
  ],
  unnamed: other.COMPOUND,
};

/** Formats of files that begin as text. PDF is one of them, because other bytes may precede the header of a PDF. */
const text: Family = {
  name: 'text',
  members: [
    ...[PDF, RTF, HTML, TXT, CSV, MARKDOWN, other.SCRIPT, other.EMAIL, other.MHTML],
    ...[other.XML, other.SVG, other.MATHML, other.FLAT_ODF, other.FLAT_OOXML],
    ...[other.WORD_2003_XML, other.EXCEL_2003_XML],
  ],
  unnamed: UNKNOWN,
};
