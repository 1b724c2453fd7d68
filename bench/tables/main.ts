import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { makeTableDocuments } from './make-table-documents.js';
import { pythonReaders } from './python-readers.js';
import { layoutTables, ourTables, type TableReader } from './table-readers.js';
import { scoreOf, type TableScore } from './table-score.js';
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
const COLUMN = 13;

const folder = await mkdtemp(join(tmpdir(), 'tables-'));
try {
  const made = await makeTableDocuments(folder);
  const given = values.tables === undefined ? [] : await tableTruthsIn(values.tables);
  const readers = values.ours ? [ourTables] : [ourTables, layoutTables, ...(await pythonReaders())];
  console.log(readers.map(({ name }) => name.padStart(COLUMN)).join(''));
  await compare('documents made here', made, readers);
  await compare('documents of the folder', given, readers);
} finally {
  await rm(folder, { recursive: true });
}

async function compare(title: string, truths: readonly TableTruth[], readers: readonly TableReader[]): Promise<void> {
  const scores = readers.map((): TableScore[] => []);
  for (const truth of truths) {
    if (values.half !== undefined && halfOf(truth) !== values.half) continue;
    const texts: string[] = [];
    for (const [index, reader] of readers.entries()) {
      const score = scoreOf(await reader.read(truth.pdf).catch(() => []), truth.tables);
      scores[index]?.push(score);
      texts.push(shown(score));
    }
    console.log(texts.join(''), ` ${truth.name}`);
  }
  if ((scores[0]?.length ?? 0) > 0) console.log(scores.map((it) => shown(mean(it))).join(''), ` mean of ${title}`);
}

/** Assigns a document to a half by a digest of its name, so that it always stays in the same half. */
function halfOf({ name }: TableTruth): string {
  const [byte = 0] = createHash('sha256').update(name).digest();
  return byte % 2 === 0 ? 'look' : 'score';
}

function shown({ cells, structure }: TableScore): string {
  return `${cells.toFixed(3)} ${structure.toFixed(3)}`.padStart(COLUMN);
}

function mean(scores: readonly TableScore[]): TableScore {
  const of = (measure: keyof TableScore): number => scores.reduce((sum, it) => sum + it[measure], 0) / scores.length;
  return { cells: of('cells'), structure: of('structure') };
}
