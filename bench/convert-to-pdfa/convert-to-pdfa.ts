import { existsSync, readdirSync, statSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { createEngine } from '../../engine/job/container.js';
import { readSettings } from '../../engine/job/settings.js';
import { formPdf } from '../../test/fixtures/pdf/form-pdfs.js';
import { richBook } from '../../test/fixtures/pdf/rich-book.js';
import { taggedPdf } from '../../test/fixtures/pdf/tagged-pdfs.js';
import { fetchVeraPdf, verdictsOf } from '../../test/fixtures/pdfa/verapdf.js';
import { convertAll, pdfFilter } from '../document-model/convert-all.js';
import { writeAttachments } from '../documents/attachments.js';
import { writeBook } from '../documents/book.js';
import { writeOfficeDocuments } from '../documents/office.js';
import { writePaper } from '../documents/paper.js';
import { writePlain } from '../documents/plain.js';
import { writeScan } from '../documents/scan.js';
import { quantile, time } from '../measure.js';
import { type DocumentFacts, factsOf, KEPT_PARTS, looksSame, wordsKept } from './document-facts.js';
import { ourConverter, type PdfaConverter, rivals } from './pdfa-converters.js';

/** The result of one document. */
interface Result {
  readonly isMade: boolean;
  readonly isValid: boolean;
  readonly hasAllWords: boolean;
  readonly looksSame: boolean;
  /** Parts of the original, and of them those whose number is the same in the result. */
  readonly parts: number;
  readonly partsKept: number;
  readonly seconds: number;
  /** Size relative to the original. */
  readonly growth: number;
}

/**
 * Converts documents to PDF/A, by us and by others: the share that is valid by veraPDF, has all words and looks the same;
 * the share of tags, fields, annotations, outlines and attachments that are kept; time and size.
 * @param documents a folder with PDFs; made documents by default
 */
export async function benchConvertToPdfa(folder: string, documents: string | undefined): Promise<void> {
  const libraries = fetchVeraPdf();
  if (libraries === undefined) throw new Error('veraPDF is missing.');
  const sources = documents === undefined ? await writeDocuments(join(folder, 'sources')) : pdfsIn(documents);
  const facts = await Promise.all(sources.map((it) => factsOf(it).catch(() => undefined)));
  await using engine = await createEngine(readSettings({ QUIRE_WORK: folder }));
  console.log(
    `convert-to-pdfa, ${sources.length} documents\n${''.padEnd(16)}${HEADS.map((it) => it.padStart(10)).join('')}`,
  );
  for (const converter of [ourConverter(engine), ...rivals]) {
    for (const level of converter.levels) {
      const place = join(folder, `${converter.name}-${level}`);
      await mkdir(place);
      const results = await resultsOf({ converter, level, place, libraries }, sources, facts);
      console.log(`${`${converter.name} ${level}`.padEnd(16)}${describe(results)}`);
    }
  }
}

const HEADS = ['made', 'valid', 'words', 'look', 'all three', 'parts', 'claims', 'median s', 'size'] as const;

interface Task {
  readonly converter: PdfaConverter;
  readonly level: string;
  readonly place: string;
  readonly libraries: string;
}

async function resultsOf(
  { converter, level, place, libraries }: Task,
  sources: readonly string[],
  facts: readonly (DocumentFacts | undefined)[],
): Promise<readonly Result[]> {
  const targets = sources.map((_, index) => join(place, `result-${index}.pdf`));
  const seconds: number[] = [];
  for (const [index, target] of targets.entries()) {
    const source = sources[index] ?? '';
    // A refusal is a result without a file.
    seconds.push((await time(() => converter.convert(source, target, level).catch(() => undefined))) / 1000);
  }
  const made = targets.filter((it) => existsSync(it));
  const verdicts = made.length === 0 ? [] : await verdictsOf(libraries, made);
  return await Promise.all(
    targets.map(async (target, index) => {
      const isValid = verdicts[made.indexOf(target)]?.length === 0;
      return await resultOf(sources[index] ?? '', target, {
        before: facts[index],
        isValid,
        seconds: seconds[index] ?? Number.NaN,
      });
    }),
  );
}

interface Known {
  readonly before: DocumentFacts | undefined;
  readonly isValid: boolean;
  readonly seconds: number;
}

async function resultOf(source: string, target: string, { before, isValid, seconds }: Known): Promise<Result> {
  const after = existsSync(target) ? await factsOf(target).catch(() => undefined) : undefined;
  const present = KEPT_PARTS.filter((part) => (before?.counts[part] ?? 0) > 0);
  if (before === undefined || after === undefined)
    return {
      ...{ isMade: after !== undefined, isValid, hasAllWords: false, looksSame: false, seconds, growth: Number.NaN },
      ...{ parts: present.length, partsKept: 0 },
    };
  return {
    isMade: true,
    isValid,
    hasAllWords: wordsKept(before, after) === 1,
    looksSame: await looksSame(source, target, before.pages).catch(() => false),
    parts: present.length,
    partsKept: present.filter((part) => after.counts[part] >= before.counts[part]).length,
    seconds,
    growth: statSync(target).size / statSync(source).size,
  };
}

function describe(results: readonly Result[]): string {
  const share = (isSo: (it: Result) => boolean): string => percent(results.filter(isSo).length / results.length);
  const sum = (of: (it: Result) => number): number => results.reduce((total, it) => total + of(it), 0);
  const made = results.filter(({ isMade }) => isMade);
  return [
    share(({ isMade }) => isMade),
    share(({ isValid }) => isValid),
    share(({ hasAllWords }) => hasAllWords),
    share((it) => it.looksSame),
    share((it) => it.isValid && it.hasAllWords && it.looksSame),
    percent(sum(({ partsKept }) => partsKept) / sum(({ parts }) => parts)),
    String(made.filter(({ isValid }) => !isValid).length),
    quantile(
      results.map(({ seconds }) => seconds),
      0.5,
    ).toFixed(2),
    quantile(
      made.map(({ growth }) => growth),
      0.5,
    ).toFixed(2),
  ]
    .map((it) => it.padStart(10))
    .join('');
}

function percent(share: number): string {
  return `${(100 * share).toFixed(0)} %`;
}

function pdfsIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.pdf'))
    .sort()
    .map((name) => join(folder, name));
}

/** Documents of several kinds: with outlines, links, fields, tags and attachments, a scan, and office documents. */
async function writeDocuments(folder: string): Promise<readonly string[]> {
  await mkdir(folder);
  const path = (name: string): string => join(folder, `${name}.pdf`);
  await writeBook(path('book'), 20);
  await writePaper(path('paper'), 6);
  await writePlain(path('report'), { pages: 10, pictures: 2, pictureBytes: 12_000, links: 2 });
  await writeAttachments(path('attachments'), { files: 3, bytes: 1e4 });
  await writeScan(path('scan'), { pages: 2, colours: 'grey' });
  await writeFile(path('form'), formPdf(), 'latin1');
  await writeFile(path('tagged'), taggedPdf(), 'latin1');
  await writeFile(path('rich'), richBook, 'latin1');
  const { letter, sheet, slides } = await writeOfficeDocuments(folder);
  await convertAll([letter], pdfFilter(true), folder);
  await convertAll([sheet, slides], 'pdf', folder);
  return pdfsIn(folder);
}
