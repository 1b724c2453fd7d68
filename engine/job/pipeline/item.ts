import type { WorkFile } from '../../contract/file.js';

/** A file between two steps of a pipeline. */
export interface Item {
  readonly file: WorkFile;
  /** Whether a `decrypt` step has opened the file, so that the next step needs none. */
  readonly isOpen: boolean;
  /** The upload, while the file has the same content: the result of an unchanged document is the upload itself. */
  readonly upload?: WorkFile;
  /** The step to which a false assertion sends the file; the steps before it do not change it. */
  readonly goTo?: number;
}

/** An upload, before any step. */
export function uploadItem(file: WorkFile): Item {
  return { file, isOpen: false, upload: file };
}
