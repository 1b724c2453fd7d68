import {
  DOC,
  DOCX,
  isSameType,
  type MediaType,
  ODP,
  ODS,
  ODT,
  PPT,
  PPTX,
  RTF,
  XLS,
  XLSB,
  XLSX,
} from './media-types.js';

/** The kinds of documents that an office suite has a program for. */
export type OfficeFamily = 'text' | 'spreadsheet' | 'presentation';

/** Formats by the kind of program that they belong to. */
const families = [
  ['text', [DOC, DOCX, ODT, RTF]],
  ['spreadsheet', [XLS, XLSX, XLSB, ODS]],
  ['presentation', [PPT, PPTX, ODP]],
] as const satisfies readonly (readonly [OfficeFamily, readonly MediaType[]])[];

/** What a document of a format is to a program of an office; `undefined` for other formats. */
export function officeFamilyOf(type: MediaType): OfficeFamily | undefined {
  return families.find(([, types]) => types.some((it) => isSameType(it, type)))?.[0];
}
