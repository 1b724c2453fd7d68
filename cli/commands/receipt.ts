import type { Command } from 'commander';

import { exitCodes } from '../exit-codes.js';
import { createCommand } from '../create-command.js';
import { oneLine } from '../one-line.js';
import { printTable } from '../print.js';

export function receiptCommand(): Command {
  return createCommand('receipt')
    .description('Compare files with the receipt of a run.')
    .addCommand(
      createCommand('check')
        .description('Compare files with a receipt by their SHA-256 digests.')
        .usage('<receipt.json> [file...]')
        .argument('<receipt>', 'The receipt.')
        .argument('[file...]', 'Inputs or outputs of the run; the outputs in the folder of the receipt if left out.')
        .action(async (receipt: string, files: readonly string[]) => {
          const { compareWithReceipt } = await import('../receipts/compare-with-receipt.js');
          const rows = await compareWithReceipt(receipt, files);
          printTable(rows.map(({ path, finding }) => [oneLine(path), finding]));
          if (rows.some(({ matches }) => !matches)) process.exitCode = exitCodes['invalid-input'];
        }),
    );
}
