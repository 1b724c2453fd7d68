import type { OfficeFamily } from '../../../media-types/office-families.js';

/** What is asked of LibreOffice for a document. */
export interface OfficeQuestion {
  /** What the document has to be; anything else is refused, whatever it is. */
  readonly family: OfficeFamily;
  /** What the caller calls it: fields with the name of the file show it. */
  readonly name: string;
  readonly password?: string;
  /** Whether comments go into the PDF. */
  readonly comments: boolean;
}

/** What it tells of a document that it has converted. */
export interface OfficeReport {
  /** Names of the fonts that the document is set in, as it calls them. */
  readonly fonts: readonly string[];
  /** PostScript names of the fonts that are in the PDF. */
  readonly embedded: readonly string[];
  /** Whether comments are in the PDF. */
  readonly hasComments: boolean;
}
