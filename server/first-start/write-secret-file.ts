import { rm, writeFile } from 'node:fs/promises';

/** Writes a file that only this user can read. Returns the error code when it cannot be written. */
export async function writeSecretFile(path: string, text: string): Promise<string | undefined> {
  try {
    // Other users may be able to read an existing file, so it is replaced and not overwritten.
    await rm(path, { force: true });
    await writeFile(path, text, { flag: 'wx', mode: 0o600 });
    return undefined;
  } catch (error) {
    const { code = 'unknown reason' } = error as NodeJS.ErrnoException;
    return code;
  }
}
