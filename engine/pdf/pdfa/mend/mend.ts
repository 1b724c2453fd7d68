import type { PdfFile } from '../../file/pdf-file.js';
import type { HiddenLayers } from '../../pages/hidden-layers.js';
import type { PdfDict, Ref } from '../../syntax/values.js';
import type { PdfaLevel } from '../level.js';

/** The document and its target PDF/A level, for functions that correct violations. */
export interface MendContext {
  readonly file: PdfFile;
  readonly level: PdfaLevel;
  /** The layers of which nothing stays, since the level has no layers and viewers hide them. */
  readonly hidden?: HiddenLayers | undefined;
  warn(sentence: string): void;
}

/** Changes one dictionary of a document: it gets a clone that it may change. `ref` is set for indirect objects. */
export type Mend = (dict: PdfDict, context: MendContext, ref: Ref | undefined) => void;
