import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Where a program is on PATH. */
export function locate(program: string): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return folders.map((folder) => join(folder, program)).find((path) => existsSync(path));
}
