import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';

import { createEngine, type Engine } from '../../engine/container.js';
import type { WorkFile } from '../../engine/contract.js';
import { type ErrorKind, isQuireError } from '../../engine/errors.js';
import { JSON_TYPE, mediaTypeOf, ZIP } from '../../engine/media-types.js';
import { readSettings } from '../../engine/settings.js';
import { cases, type Known, type SweepCase } from './cases.js';
import {
  blurred,
  complaintOf,
  difference,
  type Document,
  pageCountOf,
  pictureOf,
  textsOf,
  turned,
} from '../fixtures/evidence.js';

/**
 * Runs every operation on every document of a corpus and compares each page of each result with the page that it was
 * made of: text by pdftotext, pixels by pdftoppm. Refusals must be of a kind that tells the caller what to change.
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

/** Longer than any document may take. */
const SLOWEST_SECONDS = 60;

/** How far apart two drawings of one page may be; poppler draws what only a rotation changed a little differently. */
const SAME = 0.002;
const SAME_TURNED = 0.03;

interface Outcome {
  readonly verdict: 'right' | 'refused' | 'wrong';
  readonly note?: string;
}

const work = mkdtempSync(join(tmpdir(), 'sweep-'));
const engine = await createEngine(readSettings({ QUIRE_WORK: work, QUIRE_JOB_TIMEOUT_S: '120' }));
const corpus = args.corpus;
const passwords = await readPasswords();
const counts = { right: 0, refused: 0, wrong: 0 };
const refusals = new Map<string, number>();

const documents = (await readdir(corpus, { recursive: true }))
  .filter((path) => /^pdfa?\/.*\.pdf$/i.test(path) && path.includes(args.only))
  .sort();
const queue = documents.values();
await Promise.all(Array.from({ length: 2 }, () => worker()));
await engine[Symbol.asyncDispose]();
const left = await readdir(work);
await rm(work, { recursive: true });
if (left.length > 0) report({ verdict: 'wrong', note: `left behind: ${left.join(', ')}` }, 'work folder', 'sweep');
for (const [refusal, times] of [...refusals].sort()) console.log(`  refused ${times} times: ${refusal}`);
console.log(`${documents.length} documents: ${counts.right} right, ${counts.refused} refused, ${counts.wrong} wrong`);
process.exitCode = counts.wrong > 0 ? 1 : 0;

async function worker(): Promise<void> {
  for (const path of queue) await sweep(join(corpus, path));
}

async function sweep(path: string): Promise<void> {
  const password = passwords.get(relative(corpus, path));
  const source: Document = { path, password };
  const pages = (await pageCountOf(source)) ?? 0;
  const texts = pages > 0 ? await textsOf(source).catch(() => []) : [];
  for (const each of cases) {
    if (args.operation !== undefined && each.operation !== args.operation) continue;
    const known = { pages: Math.max(pages, 1), password };
    if (each.pages !== undefined && each.pages(known) === undefined) continue;
    report(
      await attempt(source, each, { known, texts, readable: pages > 0 }),
      relative(corpus, path),
      `${each.operation} (${each.title})`,
    );
  }
}

interface Expected {
  readonly known: Known;
  readonly texts: readonly string[];
  /** Whether poppler opens the source, so that there is something to compare with. */
  readonly readable: boolean;
}

async function attempt(source: Document, tried: SweepCase, expected: Expected): Promise<Outcome> {
  const started = performance.now();
  await using workspace = await engine.openWorkspace();
  try {
    const { field, times } = tried.files ?? { field: 'file', times: 1 };
    const files = await Promise.all(Array.from({ length: times }, () => upload(source.path, workspace)));
    const operation = engine.operations.find(tried.operation);
    if (operation === undefined) return { verdict: 'wrong', note: 'there is no such operation' };
    const { file } = await engine.run({
      operation,
      inputs: { [field]: files },
      options: tried.options(expected.known),
      workspace,
      signal: new AbortController().signal,
    });
    const seconds = (performance.now() - started) / 1000;
    if (seconds > SLOWEST_SECONDS) return { verdict: 'wrong', note: `took ${seconds.toFixed(0)} s` };
    const note = await compare(source, tried, { ...expected, result: file, folder: workspace.folder });
    return note === undefined ? { verdict: 'right' } : { verdict: 'wrong', note };
  } catch (error) {
    return judgeRefusal(error, source, expected);
  }
}

function judgeRefusal(error: unknown, { path }: Document, { readable }: Expected): Outcome {
  if (!isQuireError(error)) return { verdict: 'wrong', note: String(error) };
  const note = `${error.kind}: ${error.message}`;
  if (!clean.includes(error.kind))
    return { verdict: 'wrong', note: `${note} (${String((error.cause as Error | undefined)?.stack)})` };
  // What another reader opens we must open, but for damage, where readers differ in what they make of it.
  const excused = error.kind === 'nothing-found' || !readable || path.includes('/damaged/');
  return { verdict: excused ? 'refused' : 'wrong', note };
}

async function upload(path: string, workspace: Awaited<ReturnType<Engine['openWorkspace']>>): Promise<WorkFile> {
  const type = await mediaTypeOf(path);
  const file = workspace.newFile({ name: 'source.pdf', type });
  await copyFile(path, file.path);
  return file;
}

async function compare(
  source: Document,
  tried: SweepCase,
  { known, texts, readable, result, folder }: Expected & { result: WorkFile; folder: string },
): Promise<string | undefined> {
  if (result.type === JSON_TYPE)
    return compareFacts(JSON.parse(await readFile(result.path, 'utf8')) as object, known, readable);
  const pages = tried.pages?.(known);
  if (pages === undefined || !readable) return undefined;
  const password = tried.opensWith === undefined ? known.password : tried.opensWith(known);
  const parts = result.type === ZIP ? await unpack(result.path, folder) : [result.path];
  const shown: { readonly document: Document; readonly page: number; readonly text: string }[] = [];
  for (const path of parts) {
    const document = { path, password };
    const complaint = await complaintOf(document);
    if (complaint !== undefined && (await complaintOf(source)) === undefined)
      return `qpdf complains: ${complaint.slice(0, 300)}`;
    for (const [index, text] of (await textsOf(document)).entries()) shown.push({ document, page: index + 1, text });
  }
  if (shown.length !== pages.length) return `${shown.length} pages instead of ${pages.length}`;
  for (const [index, page] of pages.entries()) {
    const made = shown[index];
    if (made !== undefined && (tried.turns ?? 0) === 0 && made.text !== texts[page - 1])
      return `the text of page ${index + 1} differs from the source's page ${page}`;
  }
  for (const index of new Set([0, Math.floor(pages.length / 2), pages.length - 1])) {
    const made = shown[index];
    const page = pages[index];
    if (made === undefined || page === undefined) continue;
    const far = await distance({ source, page }, { source: made.document, page: made.page }, tried.turns ?? 0);
    if (far > (tried.turns === undefined ? SAME : SAME_TURNED))
      return `page ${index + 1} looks different (${far.toFixed(3)}) from the source's page ${page}`;
  }
  return undefined;
}

async function distance(
  one: { source: Document; page: number },
  other: { source: Document; page: number },
  turns: number,
): Promise<number> {
  const [before, after] = [await pictureOf(one.source, one.page), await pictureOf(other.source, other.page)];
  if (turns === 0) return difference(before, after);
  let expected = before;
  for (let turn = 0; turn < turns; turn++) expected = turned(expected);
  if (expected.width !== after.width || expected.height !== after.height) return 1;
  // Poppler draws thin lines and letters that stand upright otherwise than those that lie.
  return difference(blurred(expected, 8), blurred(after, 8));
}

function compareFacts(facts: object, { pages }: Known, readable: boolean): string | undefined {
  const counted = 'pageCount' in facts ? facts.pageCount : undefined;
  return readable && counted !== pages ? `pageCount is ${String(counted)} instead of ${pages}` : undefined;
}

async function unpack(zip: string, folder: string): Promise<readonly string[]> {
  const target = join(folder, 'unpacked');
  await mkdir(target);
  execFileSync('unzip', ['-q', zip, '-d', target]);
  return (await readdir(target)).sort().map((name) => join(target, name));
}

async function readPasswords(): Promise<ReadonlyMap<string, string>> {
  const listed = JSON.parse(await readFile(join(corpus, 'pdf/encrypted/passwords.json'), 'utf8')) as Record<
    string,
    { readonly user_password: string | null; readonly owner_password: string | null }
  >;
  return new Map(
    Object.entries(listed).flatMap(([name, { user_password: user, owner_password: owner }]) => {
      // `||`: an empty password opens without being sent.
      const password = user || owner;
      return user !== '' && password ? [[`pdf/encrypted/${name}`, password] as const] : [];
    }),
  );
}

function report({ verdict, note }: Outcome, document: string, tried: string): void {
  counts[verdict] += 1;
  if (verdict === 'refused')
    refusals.set(`${document}: ${note ?? ''}`, (refusals.get(`${document}: ${note ?? ''}`) ?? 0) + 1);
  if (verdict === 'wrong') console.log(`WRONG ${document}: ${tried}: ${note ?? ''}`);
}
