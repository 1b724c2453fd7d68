import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { type Reader, readers } from './readers.js';
import { heldBy, score } from './score.js';
import { type Truth, truthsIn } from './truths.js';

/**
 * Compares the accuracy of text extraction with other programs', on documents with reference texts beside them. Changes
 * are developed with the documents of one half and scored on the other.
 *
 * node dist/bench/quality/main.js <folder> [--half look|score]
 */
const { positionals, values } = parseArgs({ allowPositionals: true, options: { half: { type: 'string' } } });
const [folder] = positionals;
if (folder === undefined) throw new Error('Name the folder with documents and truths.');

const COLUMN = 10;
const totals = new Map(readers.map(({ name }) => [name, { scores: [] as number[], held: 0 }]));
let statements = 0;

console.log(
  'similarity to the truth: (length of both - insertions and deletions) / length of both, as py-pdf/benchmarks',
);
console.log(readers.map(({ name }) => name.padStart(COLUMN)).join(''));
// Other programs run in folders of their own, where a relative path leads to nothing.
for (const truth of await truthsIn(resolve(folder))) {
  if (values.half !== undefined && halfOf(truth) !== values.half) continue;
  statements += truth.statements.length;
  const columns: string[] = [];
  for (const reader of readers) columns.push((await measure(reader, truth)).padStart(COLUMN));
  const kind = truth.text === undefined ? 'statements' : truth.kind;
  console.log(columns.join(''), ` ${truth.name}${kind === 'text' ? '' : ` (${kind})`}`);
}
console.log(readers.map(({ name }) => mean(totals.get(name)?.scores ?? []).padStart(COLUMN)).join(''), ' mean');
const held = readers.map(({ name }) => `${totals.get(name)?.held ?? 0}/${statements}`.padStart(COLUMN));
console.log(held.join(''), ' statements that hold');

/** Decided by a digest of the name, so that a document always belongs to the same half. */
function halfOf({ name }: Truth): string {
  const [byte = 0] = createHash('sha1').update(name).digest();
  return byte % 2 === 0 ? 'look' : 'score';
}

async function measure({ name, read }: Reader, truth: Truth): Promise<string> {
  const total = totals.get(name) ?? { scores: [], held: 0 };
  const text = await read(truth.pdf);
  const holding = heldBy(text, truth.statements);
  total.held += holding;
  if (truth.text === undefined) return `${holding}/${truth.statements.length}`;
  const value = score(text, truth);
  if (truth.kind !== 'layout') total.scores.push(value);
  return value.toFixed(4);
}

function mean(values: readonly number[]): string {
  return (values.reduce((sum, value) => sum + value, 0) / values.length).toFixed(4);
}
