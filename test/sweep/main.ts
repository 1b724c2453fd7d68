import { mkdtempSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { createEngine } from '../../engine/job/container.js';
import { readSettings } from '../../engine/job/settings.js';
import { attempt, type Outcome } from './attempt.js';
import { type SweepCase, titleOf } from './cases.js';
import { elsewhere } from './converted-elsewhere.js';
import { openCorpus } from './corpus.js';
import { casesFor, placesInFolders, sampled } from './sample.js';
import { startTimes } from './times.js';

/**
 * Runs operations on the documents of a corpus and compares each page of each result with its source page: text by
 * pdftotext, pixels by pdftoppm. Converted PDFs are compared with those of soffice and Chromium. Errors must be of a kind
 * that tells the caller what to change. Without `--all` or a selection, each document goes through a sample of the
 * operations.
 *
 * npm run sweep -- [--all] [--corpus <folder>] [--only <part of a path>] [--operation <name>]… [--times]
 */
const { values: args } = parseArgs({
  options: {
    all: { type: 'boolean', default: false },
    corpus: { type: 'string', default: '../shared/corpus' },
    only: { type: 'string', default: '' },
    operation: { type: 'string', multiple: true, default: [] },
    times: { type: 'boolean', default: false },
  },
});
const isSample = !args.all && args.only === '' && args.operation.length === 0;

/** Twice the number of cores, because each document waits for programs and the disk in turn. */
const AT_ONCE = 2 * availableParallelism();

const work = mkdtempSync(join(tmpdir(), 'sweep-'));
const engine = await createEngine(
  readSettings({ QUIRE_SANDBOX: 'auto', QUIRE_WORK: work, QUIRE_JOB_TIMEOUT_S: '3600' }),
);
const corpus = await openCorpus(args.corpus, args.only);
const places = placesInFolders(corpus.names);
const counts = { right: 0, refused: 0, explained: 0, wrong: 0 };
const refusals = new Map<string, number>();
const times = startTimes();

const queue = corpus.names.values();
await Promise.all(Array.from({ length: AT_ONCE }, () => sweepDocuments()));
await engine[Symbol.asyncDispose]();
const left = await readdir(work);
await rm(work, { recursive: true });
await rm(elsewhere, { recursive: true });
if (left.length > 0) report({ verdict: 'wrong', note: `left behind: ${left.join(', ')}` }, 'the work folder');
for (const [refusal, times] of [...refusals].sort()) console.log(`  ${times} times: ${refusal}`);
if (args.times) for (const line of times.lines()) console.log(line);
console.log(
  `${corpus.names.length} documents${isSample ? ', each with some operations' : ''}: ${counts.right} right, ` +
    `${counts.refused} refused or damaged, ${counts.explained} explained, ${counts.wrong} wrong`,
);
process.exitCode = counts.wrong > 0 ? 1 : 0;

async function sweepDocuments(): Promise<void> {
  for (const name of queue) {
    const fitting = casesFor(name);
    const wanted = (isSample ? sampled(name, fitting, places.get(name) ?? 0) : fitting).filter(isAskedFor);
    if (wanted.length === 0) continue;
    const source = await times.measure('look at the document', name, () => corpus.sourceAt(name));
    for (const tried of wanted) {
      if (tried.pages !== undefined && tried.pages(source.known) === undefined) continue;
      report(await attempt(engine, { name, source, tried }, times), name, titleOf(tried));
    }
  }
}

function isAskedFor({ operation }: SweepCase): boolean {
  return args.operation.length === 0 || args.operation.includes(operation);
}

function report({ verdict, note }: Outcome, document: string, tried = 'the sweep'): void {
  counts[verdict] += 1;
  const refusal = `${document}: ${note ?? ''}`;
  // Most documents have no attached files; these lines would hide the others.
  if (verdict === 'refused' && !refusal.includes('nothing-found'))
    refusals.set(refusal, (refusals.get(refusal) ?? 0) + 1);
  if (verdict === 'explained') refusals.set(refusal, 1);
  if (verdict === 'wrong') console.log(`WRONG ${document}: ${tried}: ${note ?? ''}`);
}
