import type { ImageTool } from '../../contract/tools/images.js';
import { readImages } from './read/read-images.js';
import type { ToolScope } from '../tool-scope.js';
import type { ProcessTool } from '../../contract/tools/process.js';

export function imageTool(scope: ToolScope, process: ProcessTool): ImageTool {
  return {
    read: (file) => readImages(file, { scope, process }),
  };
}
