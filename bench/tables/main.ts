import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { halfOf } from '../half-of.js';
import { compareReaders, headOf } from './compare-readers.js';
import { makeTableDocuments } from './make-table-documents.js';
import { pythonReaders } from './python-readers.js';
import { layoutTables, ourTables } from './table-readers.js';
import { type TableTruth, tableTruthsIn } from './table-truths.js';

/**
 * How well tables are found, by us and by others: cells and neighbours of cells as F1. Documents are made for it; those of a
 * folder with expected tables beside them are added. Whoever changes how tables are found looks at the documents of one half
 * and compares the scores of the other.
 *
 * node dist/bench/tables/main.js [--tables <folder>] [--half look|score] [--ours]
 */
const { values } = parseArgs({
  options: { tables: { type: 'string' }, half: { type: 'string' }, ours: { type: 'boolean', default: false } },
});

const folder = await mkdtemp(join(tmpdir(), 'tables-'));
try {
  const made = await makeTableDocuments(folder);
  // Other programs run in folders of their own, where a relative path leads to nothing.
  const given = values.tables === undefined ? [] : await tableTruthsIn(resolve(values.tables));
  const readers = values.ours ? [ourTables] : [ourTables, layoutTables, ...(await pythonReaders())];
  console.log(headOf(readers));
  await compareReaders('documents made here', { truths: made.filter(isWanted), readers }, console.log);
  await compareReaders('documents of the folder', { truths: given.filter(isWanted), readers }, console.log);
} finally {
  await rm(folder, { recursive: true });
}

function isWanted(truth: TableTruth): boolean {
  return values.half === undefined || halfOf(truth.name) === values.half;
}
