import type { PicturePage } from '../sheets.js';

export interface PicturePagesInput {
  readonly target: string;
  readonly pages: readonly PicturePage[];
}

export default function picturePages({ target }: PicturePagesInput): null {
  throw new Error(target);
}
