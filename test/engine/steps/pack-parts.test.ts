import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';

import { expect } from 'chai';

import {
  defineOperation,
  defineOptions,
  EPUB,
  outputNameOption,
  type PackagePart,
  packParts,
  PDF,
  type StepContext,
  type WorkFile,
  ZIP,
} from '../../../engine/index.js';
import { OperationTester } from '../../../engine/testing/index.js';
import { zipEntries } from '../../fixtures/archives/zip-entries.js';
import { pdf } from '../../fixtures/pdf/pdf.js';

const named = (name: string) => ({ file: { name, bytes: pdf() } });

/** An operation whose packages have a stored and a compressed part, and are of the type that an option tells. */
const bundle = defineOperation({
  name: 'bundle',
  group: 'testing',
  summary: 'Bundle two texts.',
  inputs: { file: { accepts: [PDF] } },
  output: { option: 'format', types: { zip: ZIP, epub: EPUB } },
  options: defineOptions({
    type: 'object',
    additionalProperties: false,
    properties: {
      format: { enum: ['zip', 'epub'], default: 'zip', description: 'Type of the bundle.' },
      ...outputNameOption,
    },
  }),
  steps: [packParts('bundle', parts)],
});

async function* parts(_: WorkFile, { workspace }: StepContext): AsyncGenerator<PackagePart> {
  for (const [name, content, compress] of [
    ['mimetype', 'stored', false],
    ['text/long.txt', 'a'.repeat(1000), true],
  ] as const) {
    const { path } = workspace.newFile({ name, type: ZIP });
    await writeFile(path, content);
    yield { path, name, compress };
  }
}

new OperationTester().test(bundle, {
  accepts: [
    {
      name: 'packs parts in order, under the names of their folders',
      files: named('report.pdf'),
      async gives({ file }) {
        expect(file).to.include({ name: 'report.zip', type: ZIP });
        expect(Object.entries(await zipEntries(file.path))).to.deep.equal([
          ['mimetype', 'stored'],
          ['text/long.txt', 'a'.repeat(1000)],
        ]);
      },
    },
    {
      name: 'stores a part that is not to be compressed where readers of the format look for it',
      files: named('report.pdf'),
      options: { format: 'epub' },
      gives({ file }) {
        expect(file).to.include({ name: 'report.epub', type: EPUB });
        const bytes = readFileSync(file.path, 'latin1');
        expect(bytes.slice(30, 44)).to.equal('mimetypestored');
        expect(bytes.length).to.be.below(500);
      },
    },
    {
      name: 'names the package after the option, with the extension of its type',
      files: named('report.pdf'),
      options: { format: 'epub', outputFileName: 'Book.EPUB' },
      gives: ({ file }) => expect(file.name).to.equal('Book.epub'),
    },
  ],
  rejects: [],
});
