import { parseArgs } from 'node:util';

import { type Reader, readers } from './readers.js';
import { heldBy, score } from './score.js';
import { type Truth, truthsIn } from './truths.js';

/**
 * How well texts are read, ours beside others', for the documents of a folder that have a truth beside them.
 *
 * node dist/bench/quality/main.js <folder>
 */
const { positionals } = parseArgs({ allowPositionals: true });
const [folder] = positionals;
if (folder === undefined) throw new Error('Name the folder with documents and truths.');

const COLUMN = 10;
const totals = new Map(readers.map(({ name }) => [name, { scores: [] as number[], held: 0 }]));
let statements = 0;

console.log(
  'likeness to the truth: (length of both - insertions and deletions) / length of both, as py-pdf/benchmarks',
);
console.log(readers.map(({ name }) => name.padStart(COLUMN)).join(''));
for (const truth of await truthsIn(folder)) {
  statements += truth.statements.length;
  const columns: string[] = [];
  for (const reader of readers) columns.push((await measure(reader, truth)).padStart(COLUMN));
  const kind = truth.text === undefined ? 'statements' : truth.kind;
  console.log(columns.join(''), ` ${truth.name}${kind === 'text' ? '' : ` (${kind})`}`);
}
console.log(readers.map(({ name }) => mean(totals.get(name)?.scores ?? []).padStart(COLUMN)).join(''), ' mean');
const held = readers.map(({ name }) => `${totals.get(name)?.held ?? 0}/${statements}`.padStart(COLUMN));
console.log(held.join(''), ' statements that hold');

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
