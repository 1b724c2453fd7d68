import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

import type { Desk } from '../../cli/run-cli.js';
import { bookObjects, rawPdf } from '../../fixtures/pdf/raw-pdf.js';
import { seededRandom } from '../../fixtures/seeded-random.js';

export interface KillPlan {
  /** Number of documents, of which `bad` are not PDFs. */
  readonly documents: number;
  readonly bad: number;
  /** The largest number of kills: on a busy machine, a run may end before it is killed, and no other is killed then. */
  readonly kills: number;
  readonly seed: number;
}

export interface KillReport {
  /** Exit code of the last run, which nothing kills. */
  readonly code: number | null;
  /** Documents by outcome, as the last run tells them. */
  readonly done: number;
  readonly failed: number;
  readonly resumed: number;
  readonly kills: number;
  /** Documents that the killed runs finished, by the journal. */
  readonly finishedBefore: number;
  /** Peak memory of each run's process, in MiB. */
  readonly memory: readonly number[];
  /** Everything that is wrong with the journal and the results, as sentences. */
  readonly faults: readonly string[];
}

/** The lines of documents that this run has processed itself. */
const DONE = /^\{"input":"[^"]*","outcome":"done"/;

export const PIPELINE = ['pipeline', 'p.yaml', 'in/*.pdf', '--out', 'out', '--jobs', '2', '--json', '--resume'];

/**
 * Runs a pipeline of four operations over documents, kills it with SIGKILL after random numbers of documents, and resumes
 * it each time; then looks at the journal and at every result.
 */
export async function killAndResume(desk: Desk, plan: KillPlan): Promise<KillReport> {
  const random = seededRandom(plan.seed);
  const good = writeDocuments(desk, plan);
  const memory: number[] = [];
  let kills = 0;
  for (; kills < plan.kills; kills++) {
    const share = (good.length - finished(desk).length) / (plan.kills - kills + 1);
    const killed = await runPipeline(desk, Math.max(1, Math.floor((0.5 + random()) * share)));
    memory.push(killed.memory);
    if (killed.signal !== 'SIGKILL') break;
    // A kill while a line is written leaves a part of it.
    appendFileSync(journalOf(desk), '{"state":"done","key":"torn');
  }
  const finishedBefore = finished(desk).length;
  const last = await runPipeline(desk);
  const { done = 0, failed = 0, resumed = 0 } = JSON.parse(last.lastLine) as Readonly<Record<string, number>>;
  memory.push(last.memory);
  return { code: last.code, done, failed, resumed, kills, finishedBefore, memory, faults: faultsOf(desk, good) };
}

/** Writes the documents and the pipeline. @returns the numbers of the documents that are PDFs */
function writeDocuments(desk: Desk, { documents, bad }: KillPlan): readonly number[] {
  const bads = new Set(Array.from({ length: bad }, (_, index) => Math.floor(((index + 0.7) * documents) / bad)));
  const numbers = Array.from({ length: documents }, (_, index) => index + 1);
  mkdirSync(desk.path('in'));
  for (const number of numbers) {
    const content = rawPdf({ objects: bookObjects(2 + (number % 4)) });
    writeFileSync(desk.path(`in/${number}.pdf`), bads.has(number) ? 'no document' : content, 'latin1');
  }
  writeFileSync(
    desk.path('p.yaml'),
    `name: test
steps:
  - { operation: extract-pages, options: { pages: "1,2" } }
  - { operation: reorganize, options: { pageOrder: "2,1,2" } }
  - { operation: resize-page, options: { pageSize: A5 } }
  - { name: end, operation: remove-pages, options: { pages: "1" } }`,
  );
  return numbers.filter((number) => !bads.has(number));
}

interface Run {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly lastLine: string;
  /** Peak memory of the process in MiB, read at each line of its output. */
  readonly memory: number;
}

/** Runs the pipeline; kills it after it has told `killAt` documents that it has processed itself. */
async function runPipeline(desk: Desk, killAt?: number): Promise<Run> {
  const child = desk.start(PIPELINE);
  const ended = new Promise((resolve) => child.once('close', resolve));
  if (child.stdout === null) throw new Error('The run has no standard output.');
  child.stderr?.resume();
  let [seen, memory, lastLine] = [0, 0, ''];
  for await (const line of createInterface({ input: child.stdout })) {
    lastLine = line;
    memory = peakMemory(child.pid ?? 0) ?? memory;
    if (DONE.test(line) && ++seen === killAt) child.kill('SIGKILL');
  }
  await ended;
  return { code: child.exitCode, signal: child.signalCode, lastLine, memory };
}

/** @returns undefined when the process has ended */
function peakMemory(pid: number): number | undefined {
  try {
    const kibibytes = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kibibytes === undefined ? undefined : Math.round(Number(kibibytes) / 1024);
  } catch {
    return undefined;
  }
}

function journalOf(desk: Desk): string {
  return desk.path('out/.quire/journal.jsonl');
}

/** The documents that the journal tells as finished, in the order in which they ended. */
function finished(desk: Desk): readonly string[] {
  if (!existsSync(journalOf(desk))) return [];
  return readFileSync(journalOf(desk), 'utf8')
    .split('\n')
    .filter((line) => line.includes('"state":"done"') && line.endsWith('}'))
    .map((line) => (JSON.parse(line) as { readonly input: string }).input);
}

function faultsOf(desk: Desk, good: readonly number[]): readonly string[] {
  const files = readdirSync(desk.path('out')).filter((name) => name !== '.quire');
  const [journal, left] = [finished(desk), readdirSync(desk.path('out/.quire'))];
  const missing = good.filter((number) => !files.includes(`${number}-end.pdf`));
  const torn = files.filter((name) => !WHOLE.test(readFileSync(desk.path(`out/${name}`), 'latin1')));
  return [
    ...missing.map((number) => `The result of ${number}.pdf is missing.`),
    ...torn.map((name) => `${name} is not a whole document of two pages.`),
    ...(files.length > good.length ? [`${files.length} results of ${good.length} documents.`] : []),
    ...journal.filter((it, index) => journal.indexOf(it) !== index).map((it) => `${it} was done twice.`),
    ...left.filter((name) => name !== 'journal.jsonl').map((name) => `${name} was left behind.`),
  ];
}

const WHOLE = /^%PDF-[^]*\/Count 2\b[^]*%%EOF\s*$/;
