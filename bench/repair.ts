import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { damages } from '../test/fixtures/damage.js';
import { formPdf } from '../test/fixtures/pdf/form-pdfs.js';
import { textsOf } from '../test/fixtures/look/evidence.js';
import { bookObjects, rawPdf } from '../test/fixtures/pdf/raw-pdf.js';
import { compact, linearized } from '../test/fixtures/pdf/rewritten.js';
import { richBook } from '../test/fixtures/pdf/rich-book.js';
import { taggedPdf } from '../test/fixtures/pdf/tagged-pdfs.js';
import type { Bench } from './bench.js';
import { writePlain } from './documents/plain.js';
import { runJob } from './job.js';
import { compare } from './measure.js';
import { ms, ratio } from './table.js';

const run = promisify(execFile);
const repair = { operation: 'repair', options: {} };
const PAGES = 24;

/** A program that repairs documents. */
interface Rival {
  readonly name: string;
  readonly command: (source: string, target: string) => readonly [string, ...string[]];
}

const rivals: readonly Rival[] = [
  { name: 'qpdf', command: (source, target) => ['qpdf', '--warning-exit-0', source, target] },
  { name: 'mutool', command: (source, target) => ['mutool', 'clean', source, target] },
  {
    name: 'gs',
    command: (source, target) => ['gs', '-q', '-dBATCH', '-dNOPAUSE', '-sDEVICE=pdfwrite', '-o', target, source],
  },
];

/** Counts the pages recovered from documents with several kinds of damage, compared with other programs. */
export async function benchRepair(bench: Bench, damaged?: string): Promise<void> {
  if (!bench.wants('repair')) return;
  if (damaged === undefined) await benchSound(bench);
  const names = ['Quire', ...rivals.map(({ name }) => name)];
  console.log(`\nrepair, pages recovered\n${''.padEnd(52)} pages${names.map((it) => it.padStart(8)).join('')}`);
  if (damaged === undefined) await benchDamages(bench);
  else await benchFolder(bench, damaged);
}

/** Measures checking and rewriting a long undamaged document, compared with qpdf, which only rewrites it. */
async function benchSound({ engine, folder }: Bench): Promise<void> {
  const [source, target] = [join(folder, 'sound.pdf'), join(folder, 'rewritten.pdf')];
  await writePlain(source, { pages: 1000, pictures: 2, pictureBytes: 12_000, links: 2 });
  const [qpdf = 0, ours = 0] = await compare(
    [() => run('qpdf', [source, target]), () => runJob(engine, repair, source)],
    3,
  );
  const size = ((await stat(source)).size / 1e6).toFixed(0);
  console.log(
    `\nrepair, sound, ${size} MB, 1,000 pages: qpdf ${ms(qpdf)} ms, job ${ms(ours)} ms, ${ratio(ours / qpdf)}`,
  );
}

async function benchDamages(bench: Bench): Promise<void> {
  const documents = soundDocuments();
  const truths = await Promise.all(documents.map((it, index) => pagesOf(it, join(bench.folder, `sound-${index}.pdf`))));
  const all = truths.flat().length;
  for (const { name, harm } of damages) {
    const counts: number[] = [];
    for (const [index, document] of documents.entries()) {
      const source = join(bench.folder, 'damaged.pdf');
      await writeFile(source, harm(document));
      const recovered = await recoverAll(bench, source);
      recovered.forEach((pages, way) => (counts[way] = (counts[way] ?? 0) + alike(pages, truths[index] ?? [])));
    }
    print(name, [all, ...counts]);
  }
}

/** For documents with unknown contents, pages with text are counted. */
async function benchFolder(bench: Bench, folder: string): Promise<void> {
  const totals: number[] = [];
  for (const name of (await readdir(folder)).filter((it) => it.endsWith('.pdf')).sort()) {
    const source = join(bench.folder, 'damaged.pdf');
    await copyFile(join(folder, name), source);
    const counts = (await recoverAll(bench, source)).map((pages) => pages.filter((it) => it !== '').length);
    counts.forEach((count, way) => (totals[way] = (totals[way] ?? 0) + count));
    print(name, [Math.max(...counts), ...counts]);
  }
  print('together', [NaN, ...totals]);
}

function soundDocuments(): readonly Buffer[] {
  const book = rawPdf({ objects: bookObjects(PAGES) });
  const written = [book, richBook, formPdf(), taggedPdf()].map((it) => Buffer.from(it, 'latin1'));
  return [...written, Buffer.from(compact(book)), Buffer.from(linearized(book))];
}

async function pagesOf(document: Buffer, path: string): Promise<readonly string[]> {
  await writeFile(path, document);
  return (await textsIn(path)).filter((it) => it !== '');
}

/** Page texts that each program recovers, ours first; run concurrently, since time is not measured. */
async function recoverAll({ engine, folder }: Bench, source: string): Promise<readonly (readonly string[])[]> {
  const place = await mkdtemp(join(folder, 'recovered-'));
  const target = (name: string): string => join(place, `${name}.pdf`);
  const ours = runJob(engine, repair, source, target('Quire'));
  const theirs = rivals.map(({ name, command }) => {
    const [program, ...args] = command(source, target(name));
    return run(program, args, { timeout: 120_000 });
  });
  await Promise.allSettled([ours, ...theirs]);
  const texts = await Promise.all(['Quire', ...rivals.map(({ name }) => name)].map((it) => textsIn(target(it))));
  await rm(place, { recursive: true });
  return texts;
}

async function textsIn(path: string): Promise<readonly string[]> {
  const texts = await textsOf({ path }).catch(() => []);
  return texts.map((it) => it.trim());
}

/** Number of unchanged pages; each counts once. */
function alike(found: readonly string[], truth: readonly string[]): number {
  const left = [...found];
  return truth.filter((text) => {
    const at = left.indexOf(text);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  }).length;
}

function print(name: string, counts: readonly number[]): void {
  console.log(name.slice(0, 52).padEnd(52) + counts.map((it) => (isNaN(it) ? '' : String(it)).padStart(7)).join(' '));
}
