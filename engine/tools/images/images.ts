import type { WorkFile } from '../../contract/contract.js';
import type { Picture } from './read/picture.js';
import { readPictures } from './read/read-pictures.js';
import type { BoundProcess, ToolScope } from '../tools.js';

/** Reads image files. */
export interface ImageTool {
  /**
   * The pictures of a JPEG, PNG, TIFF (each of its pages), BMP, GIF or WebP (the first frame of each), as a PDF can hold
   * them: as they are encoded wherever that can be, else decoded in a sandboxed process.
   * @throws InvalidInput when it is damaged, UnsupportedInput, TooComplex past a limit of pixels or pages
   */
  read(file: WorkFile): Promise<readonly Picture[]>;
}

export function imageTool(scope: ToolScope, process: BoundProcess): ImageTool {
  return {
    read: (file) => readPictures(file, { scope, process }),
  };
}
