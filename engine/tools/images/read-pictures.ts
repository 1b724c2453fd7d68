import type { WorkFile } from '../../contract.js';
import type { BoundProcess, ToolScope } from '../tools.js';
import type { Picture } from './picture.js';

interface ImageScope {
  readonly scope: ToolScope;
  readonly process: BoundProcess;
}

export async function readPictures(file: WorkFile, { scope, process }: ImageScope): Promise<readonly Picture[]> {
  return Promise.reject(new Error(`${file.name} ${scope.folder} ${typeof process.run}`));
}
