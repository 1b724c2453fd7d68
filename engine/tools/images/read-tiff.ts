import type { ImageSource, Reading } from './reading.js';

export function readTiff({ name }: ImageSource): readonly Reading[] {
  throw new Error(name);
}
