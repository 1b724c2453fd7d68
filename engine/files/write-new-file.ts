import { open, rm } from 'node:fs/promises';
import type { Writable } from 'node:stream';

interface NewFileSettings {
  /** Permissions, without those that the umask takes away; by default, only the owner may read the file. */
  readonly mode?: number;
  /** Whether the bytes are on the disk, not only in the system's cache, when the promise is resolved. */
  readonly flush?: boolean;
  /** Bytes that may wait to be written; more of them mean fewer, larger writes. */
  readonly highWaterMark?: number;
}

/**
 * Creates a file, and passes a stream into it to `write`, which ends it. The file is closed when the promise is settled,
 * and removed when it is rejected. `pipeline` into a stream that opens its file itself can be rejected while the file is
 * still being opened or written, so that the file appears again after its removal.
 * @throws the error of `write`, and errors of the file system; EEXIST if the file exists, which is then left as it is
 */
export async function writeNewFile(
  path: string,
  write: (target: Writable) => Promise<void>,
  { mode = 0o600, ...settings }: NewFileSettings = {},
): Promise<void> {
  const file = await open(path, 'wx', mode);
  try {
    await write(file.createWriteStream(settings));
    await file.close();
  } catch (error) {
    // `close` waits for operations on the file; a second error of it would hide the first.
    await file.close().catch(() => undefined);
    await rm(path, { force: true });
    throw error;
  }
}

/** The permissions of a file that is made for the user: those that the umask leaves. */
export const USER_FILE_MODE = 0o666;
