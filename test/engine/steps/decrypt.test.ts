import { expect } from 'chai';

import { createEngine, type Engine } from '../../../engine/job/container.js';
import { readSettings } from '../../../engine/job/settings.js';
import { checkCancellation } from '../../../engine/testing/check-cancellation.js';
import extractText from '../../../plugins/extraction/extract-text.js';
import rotatePages from '../../../plugins/manipulation/rotate-pages.js';
import { damages, withRepeatedNode } from '../../fixtures/damage.js';
import { rotationsOf, textsOf } from '../../fixtures/look/evidence.js';
import { openRunner, type Runner } from '../../fixtures/open-runner.js';
import { bookObjects, rawPdf } from '../../fixtures/pdf/raw-pdf.js';
import { encrypted } from '../../fixtures/pdf/rewritten.js';
import { readFile } from 'node:fs/promises';

const recovered = 'damaged.pdf: the document is damaged; what could be recovered was used.';
const book = rawPdf({ objects: bookObjects(6) });
const texts = Array.from({ length: 6 }, (_, index) => `Page ${index + 1}`);

/** What qpdf mends, what it gives up on, and what it mends with holes. */
const ways: readonly { readonly name: string; readonly document: Buffer; readonly password?: string }[] = [
  { name: 'no cross-references', document: Buffer.from(book.replace(/startxref[^]*/, ''), 'latin1') },
  { name: 'neither catalog nor page tree', document: harmed('neither catalog nor page tree') },
  { name: 'its bytes written as UTF-8', document: harmed('its bytes written as UTF-8') },
  {
    name: 'no pages by its page tree',
    document: Buffer.from(book.replace(/\/Kids \[[^\]]*\]/, '/Kids [97 0 R]'), 'latin1'),
  },
  { name: 'an empty node that its page tree repeats', document: Buffer.from(withRepeatedNode(6), 'latin1') },
  {
    name: 'encryption, and no trailer',
    document: Buffer.from(
      Buffer.from(encrypted(book))
        .toString('latin1')
        .replace(/\nxref[^]*/, ''),
      'latin1',
    ),
    password: 'user',
  },
];

describe('Damaged documents', () => {
  let turn: Runner;
  let read: Runner;

  before(async () => {
    turn = await openRunner(rotatePages);
    read = await openRunner(extractText);
  });

  after(async () => {
    await turn[Symbol.asyncDispose]();
    await read[Symbol.asyncDispose]();
  });

  for (const { name, document, password } of ways) {
    it(`are turned, one with ${name}`, async () => {
      const access = password === undefined ? {} : { password };
      const result = await turn.run('damaged.pdf', document, { angle: 90, ...access });
      expect((await textsOf({ ...result, password })).map((it) => it.trim())).to.deep.equal(texts);
      expect(await rotationsOf({ ...result, password })).to.deep.equal(texts.map(() => 90));
      expect(result.warnings.filter((it) => it === recovered)).to.have.length(1);
    });
  }

  it('are read, one with neither catalog nor page tree', async () => {
    const result = await read.run('damaged.pdf', harmed('neither catalog nor page tree'));
    expect((await readFile(result.path, 'utf8')).match(/Page \d/g)).to.deep.equal(texts);
    expect(result.warnings).to.include(recovered);
  });
});

describe('Opening a damaged document', () => {
  let engine: Engine;
  before(
    async () =>
      (engine = await createEngine(readSettings({ QUIRE_SANDBOX: 'auto', ...process.env, QUIRE_PLUGINS: '' }))),
  );
  after(() => engine[Symbol.asyncDispose]());

  for (const { name, document, password } of ways) {
    it(`stops when the job is cancelled: one with ${name}`, async () => {
      const options = { angle: 90, ...(password !== undefined && { password }) };
      const testCase = { name, files: { file: { name: 'damaged.pdf', bytes: document } }, options };
      await checkCancellation(engine, rotatePages, { testCase, patience: 2000, during: 'each step' });
    });
  }
});

function harmed(name: string): Buffer {
  const damage = damages.find((it) => it.name === name);
  if (damage === undefined) throw new Error(`No damage is called "${name}".`);
  return damage.harm(Buffer.from(book, 'latin1'));
}
