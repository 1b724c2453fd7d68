import { createHash } from 'node:crypto';
import { constants, copyFile, type FileHandle, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

import { ToolFailed } from '../../errors.js';
import { descriptorPath } from '../../files/held-folder.js';
import { openRegular } from '../../files/regular-file.js';
import { withDiskFullError } from '../../files/with-disk-full-error.js';
import { type TemporaryFolder, openTemporaryFolder } from '../../files/temporary-folder.js';
import { writeNewFile } from '../../files/write-new-file.js';
import type { Conversion } from './converter.js';

/** Copies of a document for converters: if one ends before it takes up the document, the next gets another copy. */
export interface InputCopies extends AsyncDisposable {
  /**
   * A folder with the document, reachable by the service alone, to be moved to a converter. A compromised converter
   * could otherwise place a link where the copy is written.
   */
  next(): Promise<TemporaryFolder>;
}

type Document = Pick<Conversion<unknown>, 'source' | 'extension' | 'isGiven'>;

/** @param digest the document's digest from `digestOf` */
export async function inputCopiesOf(document: Document, digest: string, workFolder: string): Promise<InputCopies> {
  const file = await openRegular(document.source);
  return document.isGiven === true
    ? givenAway(document, file, { digest, workFolder })
    : copied(document, file, workFolder);
}

/** Name of the document in its folder. */
export function nameWith(extension: string): string {
  return `source.${extension}`;
}

/** Copies the document, since a converter may not write to the caller's file. */
function copied({ extension }: Document, file: FileHandle, workFolder: string): InputCopies {
  const source = descriptorPath(file);
  return {
    next: () => placedIn(workFolder, extension, (path) => copyFile(source, path, constants.COPYFILE_FICLONE)),
    [Symbol.asyncDispose]: () => file.close(),
  };
}

/**
 * Gives the file itself to the first converter. Any other converter gets a copy, made through the open file handle.
 * The first may have changed the file, so the copy's digest is checked.
 */
function givenAway(
  { source, extension }: Document,
  file: FileHandle,
  { digest, workFolder }: { readonly digest: string; readonly workFolder: string },
): InputCopies {
  let isMoved = false;
  return {
    next: () =>
      placedIn(workFolder, extension, async (path) => {
        if (isMoved) await copyWhole(file, path, digest);
        else await rename(source, path);
        isMoved = true;
      }),
    [Symbol.asyncDispose]: () => file.close(),
  };
}

async function placedIn(
  workFolder: string,
  extension: string,
  place: (path: string) => Promise<void>,
): Promise<TemporaryFolder> {
  return await withDiskFullError(async () => {
    const temporary = await openTemporaryFolder(workFolder);
    try {
      await place(join(temporary.folder, nameWith(extension)));
      return temporary;
    } catch (error) {
      await temporary.close().catch(() => undefined);
      throw error;
    }
  });
}

/** @throws ToolFailed when the file no longer has that digest */
async function copyWhole(file: FileHandle, path: string, digest: string): Promise<void> {
  const hash = createHash('sha256');
  const noting = async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      hash.update(chunk);
      yield chunk;
    }
  };
  const reading = file.createReadStream({ start: 0, autoClose: false });
  await writeNewFile(path, (target) => pipeline(reading, noting, target));
  if (hash.digest('base64') !== digest) throw new ToolFailed('A converter that has ended had changed its document.');
}
