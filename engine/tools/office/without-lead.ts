import { createReadStream } from 'node:fs';
import { mkdtemp, open } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

import { readPart } from '../../files/read-part.js';
import { writeNewFile } from '../../files/write-new-file.js';
import type { WorkFile } from '../../contract/file.js';
import { isSameType, RTF } from '../../media-types/media-types.js';
import type { ToolScope } from '../tool-scope.js';

/** Far more bytes than known RTF files have before their text. */
const HEAD_BYTES = 65_536;

/**
 * LibreOffice recognises RTF only at the very first byte. A file with a byte order mark or white space before it is
 * copied without that lead. Returns the path of the file or of the copy.
 */
export async function withoutLead(
  { path, type }: WorkFile,
  { folder, signal }: Pick<ToolScope, 'folder' | 'signal'>,
): Promise<string> {
  const start = isSameType(type, RTF) ? await leadOf(path) : 0;
  if (start === 0) return path;
  const copy = join(await mkdtemp(join(folder, 'rtf-')), 'document.rtf');
  await writeNewFile(copy, (target) => pipeline(createReadStream(path, { start }), target, { signal }));
  return copy;
}

/** The number of bytes before the first brace. */
async function leadOf(path: string): Promise<number> {
  await using file = await open(path);
  return Math.max(0, (await readPart(file, 0, HEAD_BYTES)).indexOf('{\\rtf'));
}
