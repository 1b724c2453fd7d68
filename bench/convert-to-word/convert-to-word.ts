import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';

import { createEngine } from '../../engine/job/container.js';
import { readSettings } from '../../engine/job/settings.js';
import { runProgram } from '../../test/fixtures/processes/run-program.js';
import { convertAll, convertEach, pdfFilter } from '../document-model/convert-all.js';
import { gatherSources } from '../document-model/gather-sources.js';
import { officeContents } from './office-contents.js';
import { describe, PARTS, partsOf, type WordScore } from './scores.js';
import { libreOffice, ourConverter, pdf2docx, type WordConverter } from './word-converters.js';

/**
 * Converts word processor documents to PDF and back, by us and by others, and compares the results with the originals: the
 * share of long paragraphs that are one paragraph again, F1 of headings, items, cells, notes and headers, and the pages
 * that LibreOffice lays the results out on. LibreOffice reads originals and results alike.
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
  console.log([...PARTS, 'pages', 'within 10%'].map((it) => it.slice(0, 9).padStart(10)).join(''));
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
  { truths, pdfs, results }: Folders,
): Promise<readonly WordScore[]> {
  await converter.convert(
    names.map((name) => join(pdfs, `${name}.pdf`)),
    results,
  );
  const made = names.map((name) => join(results, `${name}.docx`)).filter((path) => existsSync(path));
  const back = join(results, 'back');
  await convertEach(made, 'fodt', back);
  await convertEach(made, pdfFilter(false), back);
  const scores: WordScore[] = [];
  for (const name of names) {
    const [result, pdf] = [join(back, `${name}.fodt`), join(back, `${name}.pdf`)];
    const contents = existsSync(result) ? await officeContents(result) : undefined;
    const score: WordScore = {
      parts: partsOf(await officeContents(join(truths, `${name}.fodt`)), contents),
      pages: {
        original: await pageCount(join(pdfs, `${name}.pdf`)),
        result: existsSync(pdf) ? await pageCount(pdf) : 0,
      },
    };
    console.log(`${describe([score])}  ${converter.name}: ${name.slice(0, 50)}`);
    scores.push(score);
  }
  return scores;
}

async function pageCount(pdf: string): Promise<number> {
  return Number((await runProgram(['qpdf', '--show-npages', pdf])).text);
}
