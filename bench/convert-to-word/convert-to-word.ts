import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';

import { createEngine } from '../../engine/job/container.js';
import { readSettings } from '../../engine/job/settings.js';
import { type PnmPicture, readPnm } from '../../test/fixtures/images/pnm.js';
import { runProgram } from '../../test/fixtures/processes/run-program.js';
import { convertAll, convertEach, pdfFilter } from '../document-model/convert-all.js';
import { gatherSources } from '../document-model/gather-sources.js';
import { officeContents } from './office-contents.js';
import { pageLikeness } from './page-likeness.js';
import { COLUMNS, describe, partsOf, type WordScore } from './scores.js';
import { libreOffice, ourConverter, pdf2docx, type WordConverter } from './word-converters.js';
import { wordsInOrder } from './words-in-order.js';

/**
 * Converts word processor documents to PDF and back, by us and by others, and compares the results with the originals: the
 * share of long paragraphs that are one paragraph again, F1 of headings, items, cells, notes and headers, and, of the pages
 * that LibreOffice lays the results out on, the share of words in order, the likeness and the number. LibreOffice reads
 * originals and results alike. A document without a result is counted as failed.
 * @param documents a folder with more word processor documents
 */
export async function benchConvertToWord(folder: string, documents: string | undefined): Promise<void> {
  const sources = await gatherSources(join(folder, 'sources'), documents);
  const [truths, pdfs] = [join(folder, 'truths'), join(folder, 'pdfs')];
  await convertAll(sources, 'fodt', truths);
  await convertAll(sources, pdfFilter(false), pdfs);
  const names = sources
    .map((source) => basename(source, extname(source)))
    .filter((name) => existsSync(join(truths, `${name}.fodt`)) && existsSync(join(pdfs, `${name}.pdf`)));
  await using engine = await createEngine(readSettings({ QUIRE_WORK: folder }));
  console.log(COLUMNS.map((it) => it.slice(0, 9).padStart(10)).join(''));
  for (const converter of [ourConverter(engine), ...(await pdf2docx()), libreOffice]) {
    const results = join(folder, converter.name);
    await mkdir(results);
    const scores = await scoresOf(converter, names, { truths, pdfs, results });
    console.log(`${describe(scores)}  ${converter.name}`);
  }
}

interface Folders {
  readonly truths: string;
  readonly pdfs: string;
  readonly results: string;
}

async function scoresOf(
  converter: WordConverter,
  names: readonly string[],
  folders: Folders,
): Promise<readonly WordScore[]> {
  const scores: WordScore[] = [];
  for (const name of names) {
    await converter.convert(join(folders.pdfs, `${name}.pdf`), folders.results);
    const score = await scoreOf(name, folders);
    console.log(`${describe([score])}  ${converter.name}: ${name.slice(0, 50)}`);
    scores.push(score);
  }
  return scores;
}

async function scoreOf(name: string, { truths, pdfs, results }: Folders): Promise<WordScore> {
  const [docx, back] = [join(results, `${name}.docx`), join(results, 'back')];
  const made = existsSync(docx) ? [docx] : [];
  await convertEach(made, 'fodt', back);
  await convertEach(made, pdfFilter(false), back);
  const [contents, pdf] = [join(back, `${name}.fodt`), join(back, `${name}.pdf`)];
  const truth = await officeContents(join(truths, `${name}.fodt`));
  const original = await pagesOf(join(pdfs, `${name}.pdf`));
  const result = existsSync(pdf) ? await pagesOf(pdf) : NOTHING;
  return {
    parts: partsOf(truth, existsSync(contents) ? await officeContents(contents) : undefined),
    pages: { original: original.pictures.length, result: result.pictures.length },
    words: wordsInOrder(original.text, result.text),
    likeness: pageLikeness(original.pictures, result.pictures),
  };
}

interface Pages {
  readonly text: string;
  readonly pictures: readonly PnmPicture[];
}

const NOTHING: Pages = { text: '', pictures: [] };

/** A pixel of a page is 4 points high, about a third of a line: a line that moved by more counts as missing. */
const DPI = '18';

async function pagesOf(pdf: string): Promise<Pages> {
  const { text } = await runProgram(['pdftotext', '-raw', pdf, '-']);
  const { stdout } = await runProgram(['pdftoppm', '-r', DPI, '-gray', pdf]);
  return { text, pictures: readPnm(stdout) };
}
