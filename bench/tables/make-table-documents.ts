import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { runProgram } from '../../test/fixtures/processes/run-program.js';
import { madeTables } from './made-tables.js';
import type { TableTruth } from './table-truths.js';

/** Writes documents with tables that are known, printed by Chromium. */
export async function makeTableDocuments(folder: string): Promise<readonly TableTruth[]> {
  const truths: TableTruth[] = [];
  for (const { name, html, tables } of madeTables()) {
    const [page, pdf] = [join(folder, `${name}.html`), join(folder, `${name}.pdf`)];
    await writeFile(page, html);
    await runProgram([
      ...['chromium-headless-shell', '--no-sandbox', '--no-pdf-header-footer', `--user-data-dir=${folder}/profile`],
      ...[`--print-to-pdf=${pdf}`, `file://${page}`],
    ]);
    truths.push({ pdf, name, tables });
  }
  return truths;
}
