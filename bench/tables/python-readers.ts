import { mkdir } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { runProgram } from '../../test/fixtures/processes/run-program.js';
import type { TableReader } from './table-readers.js';
import type { Rows } from './table-truths.js';

const SETUP_SECONDS = 300;
const DOCUMENT_SECONDS = 120;

const packages = ['camelot-py[base]==1.0.9', 'pdfplumber==0.11.7'];
const script = fileURLToPath(new URL('../../../bench/tables/python-tables.py', import.meta.url));

/** camelot and pdfplumber, in a virtual environment that is kept for the next run; none where Python has no packages. */
export async function pythonReaders(): Promise<readonly TableReader[]> {
  const environment = join(homedir(), '.cache', 'quire-bench', 'tables');
  const python = join(environment, 'bin', 'python');
  try {
    await mkdir(environment, { recursive: true });
    await runProgram(['python3', '-m', 'venv', environment], SETUP_SECONDS);
    await runProgram([python, '-m', 'pip', 'install', '--quiet', ...packages], SETUP_SECONDS);
  } catch (error) {
    console.log(`camelot and pdfplumber are left out: ${error instanceof Error ? error.message : String(error)}`);
    return [];
  }
  return ['camelot', 'pdfplumber'].map((name) => ({
    name,
    async read(pdf) {
      const { text } = await runProgram([python, script, name, pdf], DOCUMENT_SECONDS);
      // The script prints a list of tables; each table is a list of rows, and each row a list of texts.
      return JSON.parse(text) as readonly Rows[];
    },
  }));
}
