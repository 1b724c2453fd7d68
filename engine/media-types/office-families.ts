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
import type { OfficeOrder } from '../tools/office/office.js';

type OfficeFamily = OfficeOrder['family'];

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
