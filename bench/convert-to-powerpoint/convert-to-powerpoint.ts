import { existsSync } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';

import { createEngine, type Engine } from '../../engine/job/container.js';
import { readSettings } from '../../engine/job/settings.js';
import { type Count, countOf } from '../document-model/compare.js';
import { convertEach } from '../document-model/convert-all.js';
import { runJob } from '../job.js';
import { type SlideContents, slideContents, type SlideImage } from './slide-contents.js';

const PRESENTATION = /\.(?:pp[st]x?|odp)$/;
const KINDS = ['paragraphs', 'titles', 'items', 'cells', 'words', 'pictures'] as const;

/**
 * Converts presentations to PDF and back, by us and by LibreOffice's import of PDF documents, and compares the results with
 * the originals, all as LibreOffice reads them: F1 of paragraphs, titles, items of lists, cells and words, and the share of the
 * original's pictures that the result has in their places. Drawings become pictures too, so others do not count.
 * @param documents a folder with presentations
 */
export async function benchConvertToPowerpoint(folder: string, documents: string): Promise<void> {
  const sources = (await readdir(documents)).filter((name) => PRESENTATION.test(name)).sort();
  const [truths, pdfs] = [join(folder, 'truths'), join(folder, 'pdfs')];
  const paths = sources.map((name) => join(documents, name));
  await convertEach(paths, 'fodp', truths);
  await convertEach(paths, 'pdf', pdfs);
  const names = sources
    .map((source) => basename(source, extname(source)))
    .filter((name) => existsSync(join(truths, `${name}.fodp`)) && existsSync(join(pdfs, `${name}.pdf`)));
  await using engine = await createEngine(readSettings({ QUIRE_WORK: folder }));
  console.log([...KINDS, 'slides'].map((it) => it.padStart(12)).join(''));
  for (const converter of [ours(engine), libreOffice]) {
    const results = join(folder, converter.name);
    await mkdir(results);
    for (const name of names) await converter.convert(join(pdfs, `${name}.pdf`), results);
    await convertEach(
      names.map((name) => join(results, `${name}.pptx`)).filter((path) => existsSync(path)),
      'fodp',
      join(results, 'back'),
    );
    const scores: Score[] = [];
    for (const name of names) {
      const back = join(results, 'back', `${name}.fodp`);
      const truth = await slideContents(join(truths, `${name}.fodp`));
      const score = scoreOf(truth, existsSync(back) ? await slideContents(back, truth.charts) : NOTHING);
      console.log(`${describe([score])}  ${converter.name}: ${name.slice(0, 50)}`);
      scores.push(score);
    }
    console.log(`${describe(scores)}  ${converter.name}`);
  }
}

const NOTHING: SlideContents = {
  slides: 0,
  paragraphs: [],
  titles: [],
  items: [],
  cells: [],
  words: [],
  pictures: [],
  charts: [],
};

interface PowerpointConverter {
  readonly name: string;
  convert(pdf: string, folder: string): Promise<void>;
}

function ours(engine: Engine): PowerpointConverter {
  return {
    name: 'quire',
    async convert(pdf, folder) {
      const job = { operation: 'convert-to-powerpoint', options: {} };
      await runJob(engine, job, pdf, join(folder, `${basename(pdf, '.pdf')}.pptx`));
    },
  };
}

const libreOffice: PowerpointConverter = {
  name: 'LibreOffice',
  convert: (pdf, folder) => convertEach([pdf], 'pptx', folder, ['--infilter=impress_pdf_import']),
};

interface Score extends Readonly<Record<(typeof KINDS)[number], Count>> {
  readonly slides: readonly [number, number];
}

function scoreOf(truth: SlideContents, found: SlideContents): Score {
  return {
    paragraphs: countOf(truth.paragraphs, found.paragraphs),
    // Old formats and some authors have text boxes for titles, so their documents tell nothing of titles.
    titles: truth.titles.length === 0 ? countOf([], []) : countOf(truth.titles, found.titles),
    items: countOf(truth.items, found.items),
    cells: countOf(truth.cells, found.cells),
    words: countOf(truth.words, found.words),
    pictures: picturesInPlace(truth.pictures, found.pictures),
    slides: [found.slides, truth.slides],
  };
}

/** The share of the smallest box around two pictures that both cover when they are in the same place. */
const SAME_PLACE = 0.75;

function picturesInPlace(known: readonly SlideImage[], found: readonly SlideImage[]): Count {
  const right = known.filter((one) =>
    found.some((other) => one.slide === other.slide && commonShare(one, other) > SAME_PLACE),
  ).length;
  return { right, found: known.length, known: known.length };
}

function commonShare(one: SlideImage, other: SlideImage): number {
  const area = (width: number, height: number): number => Math.max(0, width) * Math.max(0, height);
  const common = area(
    Math.min(one.right, other.right) - Math.max(one.left, other.left),
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top),
  );
  const around = area(
    Math.max(one.right, other.right) - Math.min(one.left, other.left),
    Math.max(one.bottom, other.bottom) - Math.min(one.top, other.top),
  );
  return around === 0 ? 0 : common / around;
}

function describe(scores: readonly Score[]): string {
  const columns = KINDS.map((kind) => {
    const sum = (key: keyof Count): number => scores.reduce((total, score) => total + score[kind][key], 0);
    const [right, found, known] = [sum('right'), sum('found'), sum('known')];
    return (known === 0 ? '–' : ((2 * right) / (found + known)).toFixed(2)).padStart(12);
  });
  const slides = [0, 1].map((at) => scores.reduce((total, score) => total + (score.slides[at] ?? 0), 0));
  return `${columns.join('')}${slides.join('/').padStart(12)}`;
}
