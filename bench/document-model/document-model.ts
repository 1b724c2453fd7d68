import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { access, copyFile, mkdir, readdir, writeFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

import { generatedDocument } from './generated.js';
import { compare, type Comparison, sumOf } from './compare.js';
import { openModels, type Models } from './open-models.js';
import { truthOf } from './truth.js';

const GENERATED = 30;
const OFFICE = /\.(?:docx?|odt|fodt|rtf)$/;

const run = promisify(execFile);

/**
 * Converts documents whose paragraphs are known to PDF, tagged and untagged, and compares what the document model finds
 * with what the sources say: by the letters of each paragraph, heading, item and footnote. Whoever changes the flow looks
 * at the documents of one half and compares the scores of the other.
 * @param documents a folder with more word processor documents
 */
export async function benchDocumentModel(folder: string, documents: string | undefined): Promise<void> {
  const sources = await gatherSources(join(folder, 'sources'), documents);
  const truths = join(folder, 'truths');
  await convert(sources, 'fodt', truths);
  await using models = openModels(folder);
  for (const tagged of [false, true]) {
    const pdfs = join(folder, tagged ? 'tagged' : 'untagged');
    await convert(sources, pdfFilter(tagged), pdfs);
    console.log(`${tagged ? 'tagged' : 'untagged'}: share of paragraphs, headings, items and notes found (F1)`);
    await compareAll(sources, { truths, pdfs, models });
  }
}

async function gatherSources(folder: string, documents: string | undefined): Promise<readonly string[]> {
  await mkdir(folder, { recursive: true });
  for (let seed = 1; seed <= GENERATED; seed++) {
    await writeFile(join(folder, `generated-${String(seed).padStart(2, '0')}.fodt`), generatedDocument(seed));
  }
  const more = documents === undefined ? [] : (await readdir(documents)).filter((name) => OFFICE.test(name));
  for (const name of more) await copyFile(join(documents ?? '', name), join(folder, name));
  return (await readdir(folder)).sort().map((name) => join(folder, name));
}

/** By a LibreOffice with a profile of its own. */
async function convert(sources: readonly string[], filter: string, target: string): Promise<void> {
  const profile = pathToFileURL(join(target, '..', 'profile')).href;
  const options = [`-env:UserInstallation=${profile}`, '--headless', '--convert-to', filter, '--outdir', target];
  await run('soffice', [...options, ...sources]);
}

function pdfFilter(tagged: boolean): string {
  const value = (is: boolean): object => ({ type: 'boolean', value: String(is) });
  const settings = { UseTaggedPDF: value(tagged), ExportBookmarks: value(tagged) };
  return `pdf:writer_pdf_Export:${JSON.stringify(settings)}`;
}

interface Places {
  readonly truths: string;
  readonly pdfs: string;
  readonly models: Models;
}

async function compareAll(sources: readonly string[], { truths, pdfs, models }: Places): Promise<void> {
  const halves: Record<string, Comparison[]> = { look: [], score: [] };
  for (const source of sources) {
    const name = basename(source, extname(source));
    const [truth, pdf] = [join(truths, `${name}.fodt`), join(pdfs, `${name}.pdf`)];
    if (!(await areThere(truth, pdf))) {
      console.log(`LibreOffice does not convert ${name}`);
      continue;
    }
    const comparison = compare(await truthOf(truth), await models.read(pdf));
    halves[halfOf(name)]?.push(comparison);
    console.log(`${describe(comparison)}  ${name.slice(0, 60)}`);
  }
  for (const [half, comparisons] of Object.entries(halves)) {
    const within = comparisons.filter(
      ({ paragraphs: { found, known } }) => Math.abs(found - known) <= 0.1 * known,
    ).length;
    console.log(`${describe(sumOf(comparisons))}  all to ${half}; ${within} of ${comparisons.length} within 10 %`);
  }
}

async function areThere(...paths: readonly string[]): Promise<boolean> {
  return await Promise.all(paths.map((path) => access(path))).then(
    () => true,
    () => false,
  );
}

/** By a digest of the name, so that no document ever changes sides. */
function halfOf(name: string): string {
  const [byte = 0] = createHash('sha256').update(name).digest();
  return byte % 2 === 0 ? 'look' : 'score';
}

function describe({ paragraphs, headings, items, notes, lettersKept }: Comparison): string {
  const counts = [paragraphs, headings, items, notes].map(({ right, found, known }) => {
    const share = found + known === 0 ? '   –' : ((2 * right) / (found + known)).toFixed(2);
    return `${share} ${`${right}/${found}/${known}`.padEnd(12)}`;
  });
  return `${counts.join(' ')} ${(100 * lettersKept).toFixed(2)} % of letters`;
}
