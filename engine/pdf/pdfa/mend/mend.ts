import type { PdfFile } from '../../file/pdf-file.js';
import type { PdfDict, Ref } from '../../syntax/values.js';
import type { PdfaLevel } from '../level.js';

/** What a mend needs to know of the document and of the level that it shall meet. */
export interface MendContext {
  readonly file: PdfFile;
  readonly level: PdfaLevel;
  warn(sentence: string): void;
}

/** Changes one dictionary of a document: it gets a clone that it may change. `ref` is set for indirect objects. */
export type Mend = (dict: PdfDict, context: MendContext, ref: Ref | undefined) => void;
