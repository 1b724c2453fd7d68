import { fileURLToPath } from 'node:url';

import { InvalidOptions } from '../../engine/errors.js';
import type { FileStore } from './file-store.js';
import { openFolderStore } from './folder-store.js';
import { s3PlaceOf } from './s3-place.js';

/**
 * Opens the store that `QUIRE_STORAGE_URL` names: `file:///folder`, or `s3://bucket/prefix`.
 * @throws InvalidOptions when the address is not understood, or the folder cannot be used
 */
export async function openStore(address: string): Promise<FileStore> {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url?.protocol === 'file:' && url.hostname === '') return await openFolderStore(fileURLToPath(url));
  if (url?.protocol === 's3:') {
    const place = s3PlaceOf(url);
    // The dynamic import keeps the client out of services that store files in a folder.
    const { openS3Store } = await import('./s3-store.js');
    return openS3Store(place);
  }
  throw new InvalidOptions('QUIRE_STORAGE_URL: it must be file:///folder or s3://bucket/prefix.');
}
