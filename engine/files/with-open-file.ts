import { closeSync, openSync } from 'node:fs';

/** Opens a file of the system, such as a font, for the time of a call; follows symbolic links. */
export function withOpenFile<Result>(path: string, use: (file: number) => Result): Result {
  const file = openSync(path, 'r');
  try {
    return use(file);
  } finally {
    closeSync(file);
  }
}
