import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';

import type { Entry, ZipFile } from 'yauzl';

import type { WorkFile, Workspace } from '../../engine/contract/file.js';
import { writeNewFile } from '../../engine/files/write-new-file.js';
import { isSameType, type MediaType, ZIP } from '../../engine/media-types/media-types.js';
import { namedType } from '../../engine/media-types/named-type.js';
import { UsageError } from '../usage-error.js';

/**
 * Extracts the only file of a ZIP when `output` has the extension of that file, such as `-o page.png` for one image.
 * @returns the result unchanged when it is no ZIP, or when `output` has no extension of another format
 * @throws UsageError when `output` has the extension of another format, and the ZIP is not exactly one file of it
 */
export async function unpackSingle(
  result: WorkFile,
  output: string | undefined,
  { workspace, signal }: { readonly workspace: Workspace; readonly signal: AbortSignal },
): Promise<WorkFile> {
  const wanted = output === undefined ? undefined : namedType(basename(output));
  if (!isSameType(result.type, ZIP) || wanted === undefined || isSameType(wanted, ZIP)) return result;
  // The dynamic import keeps the package, which few runs need, out of every start.
  const { default: yauzl } = await import('yauzl');
  const zip = await yauzl.openPromise(result.path, { autoClose: false });
  try {
    const [entry] = await firstEntry(zip);
    const type = namedType(entry?.fileName ?? '');
    if (entry === undefined || zip.entryCount !== 1 || type === undefined || !isSameType(type, wanted)) {
      throw new UsageError(mismatch(output ?? '', zip.entryCount, type));
    }
    const file = workspace.newFile({ name: entry.fileName, type });
    const content = await zip.openReadStreamPromise(entry);
    await writeNewFile(file.path, (target) => pipeline(content, target, { signal }));
    return file;
  } finally {
    zip.close();
  }
}

async function firstEntry(zip: ZipFile): Promise<readonly Entry[]> {
  for await (const entry of zip.eachEntry()) return [entry];
  return [];
}

function mismatch(output: string, count: number, first: MediaType | undefined): string {
  const held = count === 1 ? `a ${first?.name ?? 'file'}` : `${count} files`;
  return `-o ${output}: the result is a ZIP of ${held}; name a file that ends in .zip, or a folder.`;
}
