import { writeFile } from 'node:fs/promises';

import { baseName, uniqueFileNames } from '../engine/files/file-names.js';
import type { ReceiptLog } from '../engine/job/receipt/receipt-log.js';
import { JSON_TYPE, ZIP } from '../engine/media-types/media-types.js';
import type { PerformingEngine, PerformScope } from './perform.js';
import type { WorkResult } from './work.js';

/**
 * Packs the result of work and its receipt into a ZIP archive: the page map of a long document is larger than HTTP headers
 * may be.
 */
export async function addReceipt(
  engine: PerformingEngine,
  result: WorkResult,
  { workspace, signal, receipt: log }: Pick<PerformScope, 'workspace' | 'signal'> & { readonly receipt: ReceiptLog },
): Promise<WorkResult> {
  const names = uniqueFileNames([result.file.name, 'receipt.json']);
  const file = { ...result.file, name: names[0] ?? result.file.name };
  const receipt = workspace.newFile({ name: names[1] ?? 'receipt.json', type: JSON_TYPE });
  const content = await engine.receiptOf(log, [file], result.warnings);
  await writeFile(receipt.path, JSON.stringify(content), { flag: 'wx', mode: 0o600 });
  const archive = workspace.newFile({ name: `${baseName(file.name)}.zip`, type: ZIP });
  return { ...result, file: await engine.pack([file, receipt], archive, signal) };
}
