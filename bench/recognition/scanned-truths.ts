import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import sharp from 'sharp';

import { type Distortion, distorted, distortions } from '../../test/fixtures/ocr/distortions.js';
import { type PrintedPage, printed } from '../../test/fixtures/ocr/printed-page.js';
import { sampleTexts } from '../../test/fixtures/ocr/sample-texts.js';
import { scannedPdf } from '../../test/fixtures/ocr/scanned-pdf.js';
import { runProgram } from '../../test/fixtures/processes/run-program.js';
import { Prose } from '../documents/prose.js';
import { languagesOf } from './languages-of.js';

/** A scan with its reference text. */
export interface ScannedTruth {
  readonly name: string;
  readonly pdf: string;
  readonly text: string;
  /** Names of languages as in the option. */
  readonly languages: readonly string[];
}

/** Generates pages: a text in each script, and one with many kinds of damage. */
export async function printedTruths(folder: string): Promise<readonly ScannedTruth[]> {
  const truths: ScannedTruth[] = [];
  for (const { language, lines } of Object.values(sampleTexts)) {
    truths.push(await scanned(folder, { name: language, language, page: await printed(lines) }));
  }
  const letter = await printed(linesOf(new Prose(1887), 12));
  for (const [name, steps] of mishaps) {
    truths.push(await scanned(folder, { name, language: 'English', page: distorted(letter, ...steps) }));
  }
  return [...truths, await scanned(folder, await columns())];
}

const { skewed, turned, bilevel, inverted, faint, noisy, unevenlyLit, blackEdged } = distortions;

const mishaps: readonly (readonly [name: string, steps: readonly Distortion[]])[] = [
  ['as printed', []],
  ['skewed by 3', [skewed(3)]],
  ['skewed by -8', [skewed(-8)]],
  ['turned by 90', [turned(90)]],
  ['turned by 180', [turned(180)]],
  ['turned by 270', [turned(270)]],
  ['turned and skewed', [skewed(-2), turned(90)]],
  ['bi-level', [bilevel()]],
  ['inverted', [inverted()]],
  ['faint', [faint()]],
  ['noisy', [noisy()]],
  ['unevenly lit', [unevenlyLit()]],
  ['black edges', [blackEdged(60)]],
];

function linesOf(prose: Prose, count: number): readonly string[] {
  const words = prose.paragraph(count).map((word) => word.join(''));
  return Array.from({ length: count }, (_, line) => words.slice(line * 10, line * 10 + 10).join(' '));
}

async function columns(): Promise<Scanned> {
  const prose = new Prose(1952);
  const page = await printed([linesOf(prose, 14), linesOf(prose, 14)], { size: 9, dpi: 150 });
  return { name: 'two columns, 150 DPI', language: 'English', page };
}

interface Scanned {
  readonly name: string;
  readonly language: string;
  readonly page: PrintedPage;
}

async function scanned(folder: string, { name, language, page }: Scanned): Promise<ScannedTruth> {
  const pdf = join(folder, `${name}.pdf`);
  await writeFile(pdf, await scannedPdf([{ print: page }]));
  return { name, pdf, text: page.text, languages: [language] };
}

/** Images and documents of a folder with `<file>.truth.txt` beside them. */
export async function scansIn(corpus: string, folder: string): Promise<readonly ScannedTruth[]> {
  const names = new Set(await readdir(corpus, { recursive: true }));
  const known = [...names].filter((name) => names.has(`${name}.truth.txt`) && SCAN.test(name)).sort();
  return await Promise.all(
    known.map(async (name) => {
      const path = join(corpus, name);
      const text = await readFile(`${path}.truth.txt`, 'utf8');
      const pdf = name.endsWith('.pdf') ? path : await bound(path, join(folder, name.replaceAll('/', '-')));
      return { name, pdf, text, languages: languagesOf(name) };
    }),
  );
}

const SCAN = /^(?:.*\/)?(?:scans\/.*\.(?:png|jpe?g|tif)|scanned\/.*\.pdf)$/;

/** Converts an image to an upright document on white, since img2pdf rejects transparent images. */
async function bound(path: string, target: string): Promise<string> {
  await sharp(path).keepMetadata().autoOrient().flatten({ background: 'white' }).png().toFile(`${target}.png`);
  await runProgram(['img2pdf', '-o', `${target}.pdf`, `${target}.png`]);
  return `${target}.pdf`;
}
