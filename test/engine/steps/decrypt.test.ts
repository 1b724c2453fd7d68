import { expect } from 'chai';

import extractText from '../../../plugins/extraction/extract-text.js';
import rotatePages from '../../../plugins/manipulation/rotate-pages.js';
import { damages } from '../../fixtures/damage.js';
import { rotationsOf, textsOf } from '../../fixtures/evidence.js';
import { openRunner, type Runner } from '../../fixtures/open-runner.js';
import { bookObjects, rawPdf } from '../../fixtures/raw-pdf.js';
import { encrypted } from '../../fixtures/rewritten.js';
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

function harmed(name: string): Buffer {
  const damage = damages.find((it) => it.name === name);
  if (damage === undefined) throw new Error(`No damage is called "${name}".`);
  return damage.harm(Buffer.from(book, 'latin1'));
}
