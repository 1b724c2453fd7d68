import { readFileSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';

import { expect } from 'chai';

import { createEngine, type Engine } from '../../../engine/job/container.js';
import { readSettings } from '../../../engine/job/settings.js';
import { checkCancellation } from '../../../engine/testing/check-cancellation.js';
import extractText from '../../../plugins/extraction/extract-text.js';
import rotatePages from '../../../plugins/manipulation/rotate-pages.js';
import repair from '../../../plugins/security/repair.js';
import { damages, withRepeatedNode } from '../../fixtures/damage.js';
import { failureOf } from '../../fixtures/failure-of.js';
import { rotationsOf, textsOf } from '../../fixtures/look/evidence.js';
import { openRunner } from '../../fixtures/open-runner.js';
import { bookObjects, inFolder, rawPdf } from '../../fixtures/pdf/raw-pdf.js';
import { encrypted } from '../../fixtures/pdf/rewritten.js';
import { execFileSync } from '../../fixtures/processes/exec-file-sync.js';

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

const runner = await openRunner();
after(() => runner[Symbol.asyncDispose]());
const turn = runner.of(rotatePages);
const read = runner.of(extractText);
const mend = runner.of(repair);

describe('Damaged documents', () => {
  for (const { name, document, password } of ways) {
    it(`are turned, one with ${name}`, async () => {
      const access = password === undefined ? {} : { password };
      const result = await turn('damaged.pdf', document, { angle: 90, ...access });
      expect((await textsOf({ ...result, password })).map((it) => it.trim())).to.deep.equal(texts);
      expect(await rotationsOf({ ...result, password })).to.deep.equal(texts.map(() => 90));
      expect(result.warnings.filter((it) => it === recovered)).to.have.length(1);
    });
  }

  it('are repaired, one whose page only the page tree tells from other objects', async () => {
    const one = rawPdf({ objects: bookObjects(1), startxref: 9 }).replace('/Type /Page ', '/Type /Path ');
    const { path, warnings } = await mend('damaged.pdf', Buffer.from(one, 'latin1'));
    expect((await textsOf({ path })).map((it) => it.trim())).to.deep.equal(['Page 1']);
    expect(warnings).to.include(recovered);
  });

  it('are read, one with neither catalog nor page tree', async () => {
    const result = await read('damaged.pdf', harmed('neither catalog nor page tree'));
    expect((await readFile(result.path, 'utf8')).match(/Page \d/g)).to.deep.equal(texts);
    expect(result.warnings).to.include(recovered);
  });
});

/** An encryption dictionary of revision 6 with strings of these lengths. */
function encryption(lengths: Readonly<Record<string, number>>, entries = '/V 5 /R 6'): string {
  const strings = Object.entries(lengths).map(([key, length]) => `/${key} <${'41'.repeat(length)}>`);
  const filter = '/CF << /StdCF << /CFM /AESV3 /Length 32 >> >> /StmF /StdCF /StrF /StdCF';
  return `/Encrypt << /Filter /Standard ${entries} /P -4 ${filter} ${strings.join(' ')} >> /ID [<00> <00>]`;
}

const strings = { O: 48, U: 48, OE: 32, UE: 32, Perms: 16 };
const damaged = (detail: string): string =>
  `damaged.pdf: the encryption data of the document is damaged (${detail}); no password opens it.`;

const obstacles: readonly (readonly [trailer: string, kind: string, message: string])[] = [
  [encryption({ ...strings, UE: 2 }), 'invalid-input', damaged('/UE has only 2 bytes')],
  [encryption({ O: 48, U: 48, UE: 32, OE: 32 }), 'invalid-input', damaged('/Perms is missing')],
  [encryption({ U: 32 }, '/V 2 /R 3 /Length 128'), 'invalid-input', damaged('/O is missing')],
  [encryption({ O: 32, U: 8 }, '/V 1 /R 2'), 'invalid-input', damaged('/U has only 8 bytes')],
  [encryption(strings, '/V 5'), 'invalid-input', damaged('/R is missing')],
  [
    encryption(strings, '/V 7 /R 8'),
    'unsupported-input',
    'damaged.pdf: the document is encrypted by a method that is not supported (/V 7, /R 8).',
  ],
  [
    '/Encrypt << /Filter /Rights_Handler /V 1 >>',
    'unsupported-input',
    'damaged.pdf: the document is encrypted by a method that is not supported (Rights_Handler).',
  ],
  [
    '/Encrypt << /Filter /A#0a#1bB /V 1 >>',
    'unsupported-input',
    'damaged.pdf: the document is encrypted by a method that is not supported (unnamed).',
  ],
  [
    '/ID [<00> <00>] /Encrypt << /Filter /Adobe.PubSec /SubFilter /adbe.pkcs7.s5 /V 4 /Length 128 >>',
    'unsupported-input',
    'damaged.pdf: the document is encrypted for certificates, which is not supported.',
  ],
];

describe('Encryption that no password opens', () => {
  for (const operation of [rotatePages, extractText]) {
    it(`is told as such by ${operation.name}, with or without a password`, async () => {
      const run = runner.of(operation);
      const angle = operation === rotatePages ? { angle: 90 } : {};
      for (const [trailer, kind, message] of obstacles) {
        const document = Buffer.from(rawPdf({ objects: bookObjects(2), trailer }), 'latin1');
        for (const password of [{}, { password: 'guess' }]) {
          const error = await failureOf(run('damaged.pdf', document, { ...angle, ...password }));
          expect(error).to.include({ kind, message });
        }
      }
    });
  }
});

describe('Encryption without an encryption dictionary', () => {
  it('is damage that is mended', async () => {
    const document = Buffer.from(rawPdf({ objects: bookObjects(2), trailer: '/Encrypt << >>' }), 'latin1');
    const { path, warnings } = await runner.of(extractText)('damaged.pdf', document, {});
    expect((await readFile(path, 'utf8')).match(/Page \d/g)).to.deep.equal(['Page 1', 'Page 2']);
    expect(warnings).to.include(recovered);
  });
});

describe('Encryption whose key is damaged', () => {
  const damagedAt = (key: string): Buffer =>
    inFolder((path) => {
      writeFileSync(path('plain.pdf'), rawPdf({ objects: bookObjects(1) }), 'latin1');
      execFileSync('qpdf', ['--encrypt', '', 'owner', '256', '--', path('plain.pdf'), path('encrypted.pdf')]);
      const written = readFileSync(path('encrypted.pdf'), 'latin1');
      const reversed = (digits: string): string => Array.from(digits).reverse().join('');
      const document = written.replace(new RegExp(`(?<=/${key} <)[\\da-f]+`), reversed);
      expect(document).not.to.equal(written);
      return Buffer.from(document, 'latin1');
    });

  for (const operation of [rotatePages, extractText]) {
    it(`is told as such by ${operation.name}, since everything would become garbage`, async () => {
      const run = runner.of(operation);
      const options = operation === rotatePages ? { angle: 90 } : {};
      const error = await failureOf(run('damaged.pdf', damagedAt('UE'), options));
      expect(error).to.include({ kind: 'invalid-input', message: damaged('its key does not fit /Perms') });
    });
  }

  for (const key of ['Perms', 'OE']) {
    it(`does not matter where only /${key} is`, async () => {
      const { path } = await read('damaged.pdf', damagedAt(key));
      expect(await readFile(path, 'utf8')).to.include('Page 1');
    });
  }
});

/** An encrypted document with a shorter string in its encryption dictionary. */
function shortened(settings: readonly string[], [whole, shorter]: readonly [RegExp, string]): Buffer {
  return inFolder((path) => {
    writeFileSync(path('plain.pdf'), rawPdf({ objects: bookObjects(1) }), 'latin1');
    const args = ['--allow-weak-crypto', '--encrypt', 'user', 'own437', ...settings, '--'];
    execFileSync('qpdf', [...args, path('plain.pdf'), path('encrypted.pdf')]);
    const written = readFileSync(path('encrypted.pdf'), 'latin1');
    expect(written).to.match(whole);
    return Buffer.from(written.replace(whole, shorter), 'latin1');
  });
}

/** With these passwords, /O ends in a zero, whatever the document. */
const withoutZero = (): Buffer => shortened(['128', '--use-aes=n'], [/(\/O <[0-9a-f]{62})00>/, '$1>  ']);

const withShortPerms = (): Buffer =>
  shortened(['256'], [/(\/Perms <[0-9a-f]{4})([0-9a-f]{28})>/, `$1>${' '.repeat(28)}`]);

describe('Encryption data that lack bytes at their end', () => {
  it('are completed to read the document with its password', async () => {
    for (const document of [withoutZero(), withShortPerms()]) {
      const { path } = await read('short.pdf', document, { password: 'user' });
      expect(await readFile(path, 'utf8')).to.include('"Page 1"');
    }
  });

  it('are completed to write the document with its password', async () => {
    const { path } = await turn('short.pdf', withoutZero(), { angle: 90, password: 'user' });
    expect(execFileSync('qpdf', ['--password=user', '--show-npages', path], { encoding: 'utf8' })).to.equal('1\n');
  });
});

describe('A document without pages', () => {
  for (const operation of [rotatePages, extractText, repair]) {
    it(`is refused as such by ${operation.name}`, async () => {
      const run = runner.of(operation);
      const options = operation === rotatePages ? { angle: 90 } : {};
      const document = Buffer.from(rawPdf({ objects: bookObjects(0) }), 'latin1');
      const error = await failureOf(run('empty.pdf', document, options));
      expect(error).to.include({ kind: 'invalid-input', message: 'empty.pdf: the document has no pages.' });
    });
  }
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
      await checkCancellation(engine, rotatePages, { testCase, patience: 10_000, during: 'each step' });
    });
  }
});

function harmed(name: string): Buffer {
  const damage = damages.find((it) => it.name === name);
  if (damage === undefined) throw new Error(`No damage is called "${name}".`);
  return damage.harm(Buffer.from(book, 'latin1'));
}
