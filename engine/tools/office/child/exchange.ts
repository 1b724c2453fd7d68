import type { OfficeFamily } from '../../../media-types/office-families.js';

/** The order for LibreOffice to convert a document. */
export interface OfficeQuestion {
  /** The required family; documents of another family are refused. */
  readonly family: OfficeFamily;
  /** The caller's name of the document, shown by file name fields. */
  readonly name: string;
  readonly password?: string;
  /** Whether comments go into the PDF. */
  readonly comments: boolean;
}

/** Facts about a converted document. */
export interface OfficeReport {
  /** Names of the fonts in the document, as the document spells them. */
  readonly fonts: readonly string[];
  /** PostScript names of the fonts in the PDF. */
  readonly embedded: readonly string[];
  /** Whether the PDF contains comments. */
  readonly hasComments: boolean;
}
