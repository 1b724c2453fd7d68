import { buffer } from 'node:stream/consumers';

import { ZipFile } from 'yazl';

/** A ZIP of texts by their names, in the order given. */
export async function packed(entries: Readonly<Record<string, string>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(entries)) {
    // OpenDocument wants the first, its type, to be readable without unpacking.
    zip.addBuffer(Buffer.from(content), name, { compress: name !== 'mimetype' });
  }
  zip.end();
  return await buffer(zip.outputStream);
}
