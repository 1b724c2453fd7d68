import { mkdtempSync } from 'node:fs';
import { copyFile, readdir, readFile, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { parseArgs } from 'node:util';

import { createEngine } from '../../engine/container.js';
import type { WorkFile } from '../../engine/contract.js';
import { type ErrorKind, isQuireError } from '../../engine/errors.js';
import { mediaTypeOf } from '../../engine/media-types.js';
import { readSettings } from '../../engine/settings.js';
import type { OpenWorkspace } from '../../engine/workspace.js';
import { cases, type SweepCase } from './cases.js';
import { compare } from './compare.js';
import { reasonFor } from './explained.js';
import { convertedBySoffice, elsewhere } from './converted-elsewhere.js';
import { documentAt, imageAt, lookAt, type Source } from './source.js';

/**
 * Runs every operation on every document of a corpus and compares each page of each result with the page that it was
 * made of: text by pdftotext, pixels by pdftoppm. What becomes a PDF is compared with what soffice and Chromium make of it,
 * started by hand. Refusals must be of a kind that tells the caller what to change.
 *
 * npm run sweep -- [--corpus <folder>] [--only <part of a path>] [--operation <name>]
 */
const { values: args } = parseArgs({
  options: {
    corpus: { type: 'string', default: '../shared/corpus' },
    only: { type: 'string', default: '' },
    operation: { type: 'string' },
  },
});

const clean: readonly ErrorKind[] = [
  'invalid-input',
  'unsupported-input',
  'password-required',
  'wrong-password',
  'too-complex',
  'nothing-found',
];

/** Each document waits for one program after the other, and for the disk in between: so many keep all cores at work. */
const AT_ONCE = 2 * availableParallelism();

/** Longer than any document may take. */
const SLOWEST_SECONDS = 60;

interface Outcome {
  readonly verdict: 'right' | 'refused' | 'explained' | 'wrong';
  readonly note?: string;
}

const work = mkdtempSync(join(tmpdir(), 'sweep-'));
const engine = await createEngine(readSettings({ QUIRE_WORK: work, QUIRE_JOB_TIMEOUT_S: '120' }));
const corpus = args.corpus;
const passwords = await readPasswords();
const counts = { right: 0, refused: 0, explained: 0, wrong: 0 };
const refusals = new Map<string, number>();

const documents = (await readdir(corpus, { recursive: true }))
  .filter((path) => (isPdf(path) || isImage(path) || isDocument(path)) && path.includes(args.only))
  .sort();
const queue = documents.values();
await Promise.all(Array.from({ length: AT_ONCE }, () => sweepDocuments()));
await engine[Symbol.asyncDispose]();
const left = await readdir(work);
await rm(work, { recursive: true });
await rm(elsewhere, { recursive: true });
if (left.length > 0) report({ verdict: 'wrong', note: `left behind: ${left.join(', ')}` }, 'the work folder');
for (const [refusal, times] of [...refusals].sort()) console.log(`  ${times} times: ${refusal}`);
console.log(
  `${documents.length} documents: ${counts.right} right, ${counts.refused} refused or damaged, ` +
    `${counts.explained} explained, ${counts.wrong} wrong`,
);
process.exitCode = counts.wrong > 0 ? 1 : 0;

function isPdf(path: string): boolean {
  return /^pdfa?\/.*\.pdf$/i.test(path);
}

function isImage(path: string): boolean {
  return /^(?:images|scans)\/.*\.(?:jpe?g|png|tiff?|bmp|gif|webp)$/i.test(path);
}

/** What belongs to a web page is no document by itself, nor is what tells how a document should come out. */
function isDocument(path: string): boolean {
  return /^html\/.*\.x?html$/.test(path) || /^office\/.*\.(?!json$|md$|pdf$)[a-z]+$/.test(path);
}

async function sweepDocuments(): Promise<void> {
  for (const name of queue) {
    const source = await sourceAt(name);
    for (const tried of cases) {
      if (!(tried.takes ?? /\.pdf$/i).test(name)) continue;
      if (args.operation !== undefined && tried.operation !== args.operation) continue;
      if (tried.pages !== undefined && tried.pages(source.known) === undefined) continue;
      report(await attempt(name, source, tried), name, `${tried.operation} (${tried.title})`);
    }
  }
}

async function sourceAt(name: string): Promise<Source> {
  const document = { path: join(corpus, name), password: passwords.get(name) };
  if (isImage(name)) return await imageAt(document.path);
  return isDocument(name) ? documentAt(document) : await lookAt(document);
}

async function attempt(name: string, source: Source, tried: SweepCase): Promise<Outcome> {
  const started = performance.now();
  await using workspace = await engine.openWorkspace();
  try {
    const result = await run(source, tried, workspace);
    const seconds = (performance.now() - started) / 1000;
    if (seconds > SLOWEST_SECONDS) return { verdict: 'wrong', note: `took ${seconds.toFixed(0)} s` };
    const note = await compare(source, tried, result);
    return isDamaged(source) && tried.mends !== true && note !== undefined
      ? { verdict: 'refused', note }
      : judge(note, reasonFor(name, tried.operation));
  } catch (error) {
    const reason = reasonFor(name, tried.operation);
    const outcome = await judgeRefusal(error, source);
    return outcome.verdict === 'wrong' && reason !== undefined ? judge(outcome.note, reason) : outcome;
  }
}

function judge(note: string | undefined, reason: string | undefined): Outcome {
  if (note === undefined && reason === undefined) return { verdict: 'right' };
  if (note === undefined) return { verdict: 'wrong', note: 'differs no longer; its explanation must go' };
  return reason === undefined ? { verdict: 'wrong', note } : { verdict: 'explained', note: `${note}: ${reason}` };
}

async function run({ document, known }: Source, tried: SweepCase, workspace: OpenWorkspace): Promise<WorkFile> {
  const operation = engine.operations.find(tried.operation);
  if (operation === undefined) throw new Error(`There is no operation ${tried.operation}.`);
  const { field, times } = tried.files ?? { field: 'file', times: 1 };
  const name = basename(document.path);
  const type = await mediaTypeOf(document.path, name);
  const files = Array.from({ length: times }, () => workspace.newFile({ name, type }));
  await Promise.all(files.map((file) => copyFile(document.path, file.path)));
  const options = tried.options(known);
  const { signal } = new AbortController();
  return (await engine.run({ operation, inputs: { [field]: files }, options, workspace, signal })).file;
}

async function judgeRefusal(error: unknown, source: Source): Promise<Outcome> {
  if (!isQuireError(error)) return { verdict: 'wrong', note: String(error) };
  const note = `${error.kind}: ${error.message}`;
  // A page past the end may be one that another reader counts.
  const kinds: readonly ErrorKind[] = isDamaged(source) ? [...clean, 'invalid-pages'] : clean;
  if (!kinds.includes(error.kind)) return { verdict: 'wrong', note: `${note} (${String(error.cause)})` };
  // What another reader opens we must open, but for damage.
  const excused = error.kind === 'nothing-found' || isDamaged(source) || !(await opensElsewhere(source));
  return { verdict: excused ? 'refused' : 'wrong', note };
}

/** Whether there is another reader that makes something of it: poppler of PDFs, soffice of office documents. */
async function opensElsewhere({ document: { path, password }, readable }: Source): Promise<boolean> {
  const isAskedFirst = isDocument(relative(corpus, path)) && !path.endsWith('html') && password === undefined;
  return isAskedFirst ? (await convertedBySoffice(path)) !== undefined : readable;
}

/** Readers differ in what they make of damage. */
function isDamaged({ document }: Source): boolean {
  return document.path.includes('/damaged/');
}

async function readPasswords(): Promise<ReadonlyMap<string, string>> {
  const listed = JSON.parse(await readFile(join(corpus, 'pdf/encrypted/passwords.json'), 'utf8')) as Record<
    string,
    { readonly user_password: string | null; readonly owner_password: string | null }
  >;
  const office = JSON.parse(await readFile(join(corpus, 'office/protected/passwords.json'), 'utf8')) as Record<
    string,
    { readonly password: string }
  >;
  return new Map([
    ...Object.entries(office).map(([name, { password }]) => [`office/protected/${name}`, password] as const),
    ...Object.entries(listed).flatMap(([name, { user_password: user, owner_password: owner }]) => {
      // `||`: an empty password opens without being sent.
      const password = user || owner;
      return user !== '' && password ? [[`pdf/encrypted/${name}`, password] as const] : [];
    }),
  ]);
}

function report({ verdict, note }: Outcome, document: string, tried = 'the sweep'): void {
  counts[verdict] += 1;
  const refusal = `${document}: ${note ?? ''}`;
  // Most documents hold no files; those lines would hide the others.
  if (verdict === 'refused' && !refusal.includes('nothing-found'))
    refusals.set(refusal, (refusals.get(refusal) ?? 0) + 1);
  if (verdict === 'explained') refusals.set(refusal, 1);
  if (verdict === 'wrong') console.log(`WRONG ${document}: ${tried}: ${note ?? ''}`);
}
