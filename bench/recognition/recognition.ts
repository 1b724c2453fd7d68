import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';

import { createEngine, type Engine } from '../../engine/job/container.js';
import { readSettings } from '../../engine/job/settings.js';
import { ocrLanguages } from '../../engine/tools/ocr/languages/languages.js';
import { runProgram } from '../../test/fixtures/processes/run-program.js';
import { type Overlap, overlapOf } from '../../test/sweep/words.js';
import { runJob } from '../job.js';
import { printedTruths, type ScannedTruth, scansIn } from './scanned-truths.js';

/** A program that makes scans searchable. */
interface Reader {
  readonly name: string;
  read(scan: ScannedTruth, target: string): Promise<unknown>;
}

/** Compares word recall and precision of our engines with ocrmypdf, which uses the same language data. */
export async function benchRecognition(folder: string, corpus?: string): Promise<void> {
  const scans = corpus === undefined ? await printedTruths(folder) : await scansIn(corpus, folder);
  await using embedded = await createEngine(readSettings({ QUIRE_WORK: folder, QUIRE_OCR_ENGINE: 'embedded' }));
  await using native = await createEngine(readSettings({ QUIRE_WORK: folder, QUIRE_OCR_ENGINE: 'native' }));
  const readers = [
    { name: 'embedded', read: ours(embedded) },
    { name: 'native', read: ours(native) },
    { name: 'ocrmypdf', read: ocrmypdf([]) },
    { name: 'and turning', read: ocrmypdf(['--rotate-pages', '--deskew']) },
  ];
  const heads = readers.map(({ name }) => name.padStart(COLUMN));
  console.log(`ocr: recall and precision of words, in percent\n${heads.join('')}`);
  const all: (readonly Overlap[])[] = [];
  for (const scan of scans) {
    const scores: Overlap[] = [];
    for (const reader of readers) scores.push(await scoreOf(reader, scan, folder));
    all.push(scores);
    console.log(scores.map(shown).join(''), ` ${scan.name}${isBelow(scores) ? '  <' : ''}`);
  }
  const means = readers.map((_, index) => meanOf(all.flatMap((scores) => scores[index] ?? [])));
  console.log(means.map(shown).join(''), ' mean; < is where one of ours is below both of ocrmypdf');
}

const COLUMN = 16;

function ours(engine: Engine): Reader['read'] {
  return ({ pdf, languages }, target) => runJob(engine, { operation: 'ocr', options: { languages } }, pdf, target);
}

function ocrmypdf(more: readonly string[]): Reader['read'] {
  return async ({ pdf, languages }, target) => {
    const data = languages.flatMap((language) => ocrLanguages.find(({ name }) => name === language)?.data ?? language);
    const settings = ['--output-type', 'pdf', '-O0', '-l', data.join('+'), ...more];
    await runProgram(['ocrmypdf', '--quiet', ...settings, pdf, target], 300);
  };
}

async function scoreOf({ read }: Reader, scan: ScannedTruth, folder: string): Promise<Overlap> {
  const target = join(await mkdtemp(join(folder, 'read-')), 'searchable.pdf');
  await read(scan, target);
  const { text } = await runProgram(['pdftotext', '-enc', 'UTF-8', target, '-']);
  return overlapOf(text, scan.text, 0);
}

/** The first two readers are our engines. */
function isBelow([embedded, native, ...rivals]: readonly Overlap[]): boolean {
  return [embedded, native].some((it) => it !== undefined && rivals.every((rival) => sum(it) < sum(rival)));
}

function sum({ recall, precision }: Overlap): number {
  return recall + precision;
}

function meanOf(scores: readonly Overlap[]): Overlap {
  const mean = (values: readonly number[]): number => values.reduce((total, it) => total + it, 0) / values.length;
  return { recall: mean(scores.map(({ recall }) => recall)), precision: mean(scores.map((it) => it.precision)) };
}

function shown({ recall, precision }: Overlap): string {
  return [recall, precision].map((share) => (100 * share).toFixed(1).padStart(COLUMN / 2)).join('');
}
