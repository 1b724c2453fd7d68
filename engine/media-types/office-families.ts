import { DOC, DOCX, isSameType, type MediaType, ODP, ODS, ODT, PPT, PPTX, RTF, XLS, XLSB, XLSX } from './types.js';

/** The kinds of office documents. */
export type OfficeFamily = 'text' | 'spreadsheet' | 'presentation';

/** Formats by kind of office document. */
const families = [
  ['text', [DOC, DOCX, ODT, RTF]],
  ['spreadsheet', [XLS, XLSX, XLSB, ODS]],
  ['presentation', [PPT, PPTX, ODP]],
] as const satisfies readonly (readonly [OfficeFamily, readonly MediaType[]])[];

/** The kind of office document of a format; `undefined` for other formats. */
export function officeFamilyOf(type: MediaType): OfficeFamily | undefined {
  return families.find(([, types]) => types.some((it) => isSameType(it, type)))?.[0];
}
