import { access } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';

import { halfOf } from '../half-of.js';
import { compare, type Comparison, sumOf } from './compare.js';
import { convertAll, pdfFilter } from './convert-all.js';
import { gatherSources } from './gather-sources.js';
import { openModels, type Models } from './open-models.js';
import { truthOf } from './truth.js';

/**
 * Converts documents whose paragraphs are known to PDF, tagged and untagged, and compares what the document model finds
 * with what the sources say: by the letters of each paragraph, heading, item and footnote. Whoever changes the flow looks
 * at the documents of one half and compares the scores of the other.
 * @param documents a folder with more word processor documents
 */
export async function benchDocumentModel(folder: string, documents: string | undefined): Promise<void> {
  const sources = await gatherSources(join(folder, 'sources'), documents);
  const truths = join(folder, 'truths');
  await convertAll(sources, 'fodt', truths);
  await using models = openModels(folder);
  for (const tagged of [false, true]) {
    const pdfs = join(folder, tagged ? 'tagged' : 'untagged');
    await convertAll(sources, pdfFilter(tagged), pdfs);
    console.log(`${tagged ? 'tagged' : 'untagged'}: share of paragraphs, headings, items and notes found (F1)`);
    await compareAll(sources, { truths, pdfs, models });
  }
}

interface Places {
  readonly truths: string;
  readonly pdfs: string;
  readonly models: Models;
}

async function compareAll(sources: readonly string[], { truths, pdfs, models }: Places): Promise<void> {
  const halves: Record<'look' | 'score', Comparison[]> = { look: [], score: [] };
  for (const source of sources) {
    const name = basename(source, extname(source));
    const [truth, pdf] = [join(truths, `${name}.fodt`), join(pdfs, `${name}.pdf`)];
    if (!(await areThere(truth, pdf))) {
      console.log(`LibreOffice does not convert ${name}`);
      continue;
    }
    const comparison = compare(await truthOf(truth), await models.read(pdf));
    halves[halfOf(name)].push(comparison);
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

function describe({ paragraphs, headings, items, notes, lettersKept }: Comparison): string {
  const counts = [paragraphs, headings, items, notes].map(({ right, found, known }) => {
    const share = found + known === 0 ? '   –' : ((2 * right) / (found + known)).toFixed(2);
    return `${share} ${`${right}/${found}/${known}`.padEnd(12)}`;
  });
  return `${counts.join(' ')} ${(100 * lettersKept).toFixed(2)} % of letters`;
}
