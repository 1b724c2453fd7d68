import type { ImageTool } from '../../contract/tools/images.js';
import { readPictures } from './read/read-pictures.js';
import type { ToolScope } from '../tool-scope.js';
import type { ProcessTool } from '../../contract/tools/process.js';

export function imageTool(scope: ToolScope, process: ProcessTool): ImageTool {
  return {
    read: (file) => readPictures(file, { scope, process }),
  };
}
