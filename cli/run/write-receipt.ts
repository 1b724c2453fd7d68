import { writeFile } from 'node:fs/promises';

import type { Workspace } from '../../engine/contract/file.js';
import type { Receipt } from '../../engine/job/receipt/receipt-log.js';
import { JSON_TYPE } from '../../engine/media-types/media-types.js';
import { overwrite } from './write-result.js';

/** Writes a receipt completely or not at all, over an existing file. */
export async function writeReceipt(
  receipt: Receipt,
  path: string,
  { workspace, signal }: { readonly workspace: Workspace; readonly signal: AbortSignal },
): Promise<void> {
  const file = workspace.newFile({ name: 'receipt.json', type: JSON_TYPE });
  await writeFile(file.path, `${JSON.stringify(receipt, undefined, 2)}\n`, { flag: 'wx' });
  await overwrite(file, path, signal);
}
