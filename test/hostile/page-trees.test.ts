import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect } from 'chai';

import { createEngine, type Engine } from '../../engine/job/container.js';
import type { Operation } from '../../engine/contract/operation.js';
import { TooComplex } from '../../engine/errors.js';
import { isSameType, PDF } from '../../engine/media-types/media-types.js';
import { readSettings } from '../../engine/job/settings.js';
import { MAX_PAGES } from '../../engine/pdf/pages/page-tree.js';
import { failureOf } from '../fixtures/failure-of.js';
import { pdf } from '../fixtures/pdf/pdf.js';
import { bookObjects, rawPdf } from '../fixtures/pdf/raw-pdf.js';

const kids = (reference: string, count: number): string => `[${`${reference} `.repeat(count)}]`;

const TOO_MANY = 2 * MAX_PAGES;

/** Page trees in which one page object occurs more often than a document may have pages. PDFium trusts /Count. */
const trees: Readonly<Record<string, Buffer>> = {
  [`whose kids are ${TOO_MANY} times the same page`]: document({
    2: `<< /Type /Pages /Count ${TOO_MANY} /Kids ${kids('4 0 R', TOO_MANY)} >>`,
  }),
  'whose nodes occur ten times each, six levels deep': document({
    2: `<< /Type /Pages /Count 1000000 /Kids ${kids('20 0 R', 10)} >>`,
    ...Object.fromEntries(
      [20, 21, 22, 23, 24].map((num, level) => [
        num,
        `<< /Type /Pages /Count ${10 ** (5 - level)} /Kids ${kids(num === 24 ? '4 0 R' : `${num + 1} 0 R`, 10)} >>`,
      ]),
    ),
  }),
};

/** Options that operations require, or without which they change nothing. */
const options: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'rotate-pages': { angle: 90 },
  'extract-pages': { pages: '1' },
  'remove-pages': { pages: '1' },
  reorganize: { pageOrder: '2,1' },
  'resize-page': { pageSize: 'A4' },
  'add-watermark': { text: 'draft' },
  'update-metadata': { title: 'Title' },
  protect: { openPassword: 'secret' },
  redact: { searchText: 'Page' },
};

for (const [what, bytes] of Object.entries(trees)) {
  describe(`A document ${what}, is rejected as too complex`, () => {
    let folder: string;
    let engine: Engine;
    before(async () => {
      folder = await mkdtemp(join(tmpdir(), 'quire-page-trees-'));
      engine = await createEngine(readSettings({ ...process.env, QUIRE_PLUGINS: '', QUIRE_WORK: folder }));
    });
    after(async () => {
      await engine[Symbol.asyncDispose]();
      await rm(folder, { recursive: true });
    });

    it('by every operation on PDFs', async () => {
      const operations = engine.operations.all.filter(({ inputs }) =>
        Object.values(inputs)[0]?.accepts.some((type) => isSameType(type, PDF)),
      );
      expect(operations).to.have.length.above(15);
      for (const operation of operations) {
        const failure = await failureOf(runOn(engine, operation, bytes));
        expect(failure, operation.name).to.be.instanceOf(TooComplex);
      }
    });
  });
}

async function runOn(engine: Engine, operation: Operation, bytes: Buffer): Promise<unknown> {
  await using workspace = await engine.openWorkspace();
  const [[field, { least = 1 }] = ['file', {}] as const] = Object.entries(operation.inputs);
  // `merge` requires two documents.
  const files = [bytes, pdf({})].slice(0, least).map((content, index) => ({
    content,
    file: workspace.newFile({ name: `${index}.pdf`, type: PDF }),
  }));
  for (const { file, content } of files) await writeFile(file.path, content);
  return await engine.run({
    operation,
    inputs: { [field]: files.map(({ file }) => file) },
    options: options[operation.name] ?? {},
    workspace,
    signal: new AbortController().signal,
  });
}

function document(objects: Readonly<Record<number, string>>): Buffer {
  return Buffer.from(rawPdf({ objects: { ...bookObjects(1), ...objects } }), 'latin1');
}
