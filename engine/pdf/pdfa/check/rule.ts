import type { PdfFile } from '../../file/pdf-file.js';
import type { PdfDict } from '../../syntax/values.js';
import type { PdfaLevel } from '../level.js';

/** A broken rule: its clauses in ISO 19005-1, and in ISO 19005-2 and 19005-3, whose numbers agree. */
export interface Breach {
  readonly clauses: readonly [first: string, later: string];
  readonly sentence: string;
  /** Whether the pages break the rule no longer when they are drawn as images with invisible text. */
  readonly isDrawable?: boolean;
  /** Whether images over the transparent parts of the pages are enough. */
  readonly isTransparency?: boolean;
}

export interface CheckedDocument {
  readonly file: PdfFile;
  readonly level: PdfaLevel;
}

export interface Checked extends CheckedDocument {
  readonly dict: PdfDict;
  /** The number of the object that has the dictionary. */
  readonly object: number;
  readonly isStream: boolean;
}

export type CatalogRule = (document: CheckedDocument) => Breach | undefined;
export type DictionaryRule = (checked: Checked) => Breach | undefined;
