import { readFileSync, renameSync, writeFileSync } from 'node:fs';

import { expect } from 'chai';

import type { ProtectSettings } from '../../../../engine/contract/tools/qpdf.js';
import removeEncryption from '../../../../engine/pdf/encryption/remove-encryption.js';
import addEncryption, { type EncryptInput } from '../../../../engine/pdf/encryption/add-encryption.js';
import { rc4 } from '../../../../engine/pdf/encryption/rc4.js';
import { linkedObjects } from '../../../fixtures/pdf/linked-objects.js';
import { bookObjects, inFolderAsync, rawPdf, stream } from '../../../fixtures/pdf/raw-pdf.js';
import { compact } from '../../../fixtures/pdf/rewritten.js';
import { richBook } from '../../../fixtures/pdf/rich-book.js';
import { execFileSync } from '../../../fixtures/processes/exec-file-sync.js';

type Path = (name: string) => string;

/** Streams of all lengths around a block of AES, an empty string, and a signature. */
const lengths = rawPdf({
  objects: {
    ...bookObjects(1),
    1: '<< /Type /Catalog /Pages 2 0 R /Kept [10 0 R 11 0 R 12 0 R 13 0 R 14 0 R] /Nothing () /Metadata 15 0 R >>',
    10: stream('', ''),
    11: stream('', 'x'.repeat(15)),
    12: stream('/Said (within a stream)', 'y'.repeat(16)),
    13: stream('', 'z'.repeat(100_003)),
    14: '<< /Type /Sig /Contents <00ff> /ByteRange [0 1 2 3] /Reason (Approval) >>',
    15: stream('/Type /Metadata /Subtype /XML', '<?xpacket?>'),
  },
  trailer: '/ID [(lasting) (changing)] /Info << /Title (Lengths) >>',
});

const documents: Readonly<Record<string, string | Uint8Array>> = {
  'bookmarks, tags and attachments': richBook,
  'object streams': compact(richBook),
  'streams of different lengths and a signature': lengths,
};

const kinds: Readonly<Record<string, readonly string[]>> = {
  'RC4 of 40 bits': ['40'],
  'RC4 of 128 bits': ['128'],
  'RC4 of 128 bits in a crypt filter': ['128', '--force-V4'],
  'AES of 128 bits': ['128', '--use-aes=y'],
  'AES of 128 bits without the metadata': ['128', '--use-aes=y', '--cleartext-metadata'],
  'AES of 256 bits as in PDF 1.7': ['256', '--force-R5'],
  'AES of 256 bits': ['256'],
  'AES of 256 bits without the metadata': ['256', '--cleartext-metadata'],
};

const everything = { printing: true, copying: true, editing: true, annotations: true };

/** Writes the document as qpdf encrypts it. */
function locked(path: Path, document: string | Uint8Array, kind: readonly string[]): void {
  writeFileSync(path('plain.pdf'), document, 'latin1');
  const encryption = ['--allow-weak-crypto', '--encrypt', 'user', 'owner', ...kind, '--'];
  execFileSync('qpdf', ['--stream-data=preserve', ...encryption, path('plain.pdf'), path('locked.pdf')]);
}

async function opened(path: Path, password: string): Promise<unknown> {
  const source = { path: path('locked.pdf'), name: 'locked.pdf' };
  return await removeEncryption({ source, target: path('open.pdf'), password });
}

async function encrypted(path: Path, by: EncryptInput['by']): Promise<unknown> {
  const source = { path: path('plain.pdf'), name: 'plain.pdf' };
  return await addEncryption({ source, target: path('ours.pdf'), by });
}

/** The objects of our encrypted document as qpdf decrypts it, which also checks it. */
function objectsOfOurs(path: Path, password: string): unknown {
  const open = ['--stream-data=preserve', '--decrypt', `--password=${password}`];
  execFileSync('qpdf', [`--password=${password}`, '--check', path('ours.pdf')]);
  execFileSync('qpdf', [...open, path('ours.pdf'), path('opened.pdf')]);
  return linkedObjects(path('opened.pdf'));
}

const done = { value: true, warnings: [] };

describe('Encryption', () => {
  it('by RC4 gives known bytes', () => {
    expect(rc4(Buffer.from('Secret'), Buffer.from('Attack at dawn')).toString('hex')).to.equal(
      '45a01f645fc35b383552544b9bf5',
    );
  });

  for (const [kind, args] of Object.entries(kinds)) {
    for (const [sentence, document] of Object.entries(documents)) {
      it(`by ${kind} is removed and given to another document, with ${sentence}`, () =>
        inFolderAsync(async (path) => {
          locked(path, document, args);
          expect(await opened(path, 'user')).to.deep.equal(done);
          expect(withoutExtensions(linkedObjects(path('open.pdf')))).to.deep.equal(linkedObjects(path('plain.pdf')));
          expect(await opened(path, 'owner')).to.deep.equal(done);
          expect(await opened(path, 'guess')).to.deep.equal({ ...done, value: false });

          expect(await encrypted(path, { model: path('locked.pdf'), password: 'user' })).to.deep.equal(done);
          const objects = objectsOfOurs(path, 'user');
          expect(objectsOfOurs(path, 'owner')).to.deep.equal(objects);
          expect(withoutExtensions(objects)).to.deep.equal(linkedObjects(path('plain.pdf')));
        }));
    }
  }

  it('by AES is removed from streams that begin anywhere in what is read from the file at once', () =>
    inFolderAsync(async (path) => {
      const settings: ProtectSettings = {
        userPassword: 'user',
        ownerPassword: '',
        method: 'aes128',
        allow: everything,
      };
      // The vector at the start of a stream has 16 bytes, and blocks of the file have 4096.
      for (let length = 1; length <= 4096; length += 15) {
        const catalog = `<< /Type /Catalog /Pages 2 0 R /Kept 10 0 R /Other /${'x'.repeat(length)} >>`;
        const text = stream('', `${length} bytes before this`);
        writeFileSync(path('plain.pdf'), rawPdf({ objects: { ...bookObjects(1), 1: catalog, 10: text } }), 'latin1');
        await encrypted(path, settings);
        renameSync(path('ours.pdf'), path('locked.pdf'));
        expect(await opened(path, 'user')).to.deep.equal(done);
        expect(readFileSync(path('open.pdf'), 'latin1')).to.include(`${length} bytes before this`);
      }
    }));

  for (const method of ['rc4-128', 'aes128', 'aes256'] as const) {
    for (const [sentence, document] of Object.entries(documents)) {
      it(`by new passwords with ${method} keeps all objects, with ${sentence}`, () =>
        inFolderAsync(async (path) => {
          writeFileSync(path('plain.pdf'), document, 'latin1');
          const settings: ProtectSettings = { userPassword: 'new', ownerPassword: '', method, allow: everything };
          expect(await encrypted(path, settings)).to.deep.equal(done);
          expect(withoutExtensions(objectsOfOurs(path, 'new'))).to.deep.equal(linkedObjects(path('plain.pdf')));
        }));
    }
  }

  const unusual: Readonly<Record<string, readonly [from: string, to: string]>> = {
    'two methods': ['/StmF /StdCF /StrF /StdCF', '/StmF /StdCF             '],
    'a security handler of its own': ['/Filter /Standard', '/Filter /Stranger'],
    'a stream that no block cipher gives': ['/Length 48', '/Length 47'],
  };
  for (const [sentence, [from, to]] of Object.entries(unusual)) {
    it(`with ${sentence} is left to qpdf`, () =>
      inFolderAsync(async (path) => {
        locked(path, rawPdf({ objects: { ...bookObjects(1), 5: stream('', 'x'.repeat(20)) } }), ['256']);
        const bytes = execFileSync('cat', [path('locked.pdf')]).toString('latin1');
        expect(bytes).to.include(from);
        writeFileSync(path('locked.pdf'), bytes.replace(from, to), 'latin1');
        expect(await opened(path, 'user')).to.have.property('malformed');
      }));
  }

  it('by new passwords leaves the contents of signatures and time stamps as they are', () =>
    inFolderAsync(async (path) => {
      const stamp = (type: string): string =>
        `<< /Type /${type} /ByteRange [0 1 2 3] /Contents <${'c0de'.repeat(8)}> >>`;
      const catalog = '<< /Type /Catalog /Pages 2 0 R /Kept [10 0 R 11 0 R] >>';
      const objects = { ...bookObjects(1), 1: catalog, 10: stamp('Sig'), 11: stamp('DocTimeStamp') };
      writeFileSync(path('plain.pdf'), rawPdf({ objects }), 'latin1');
      await encrypted(path, { userPassword: 'new', ownerPassword: '', method: 'aes256', allow: everything });
      expect(readFileSync(path('ours.pdf'), 'latin1').match(/(?:c0de){8}/gi)).to.have.lengthOf(2);
    }));

  it('by new passwords opens for nobody without a password where only the password of the user is set', () =>
    inFolderAsync(async (path) => {
      for (const method of ['rc4-128', 'aes128', 'aes256'] as const) {
        writeFileSync(path('plain.pdf'), lengths, 'latin1');
        await encrypted(path, { userPassword: 'new', ownerPassword: '', method, allow: everything });
        renameSync(path('ours.pdf'), path('locked.pdf'));
        expect(await opened(path, ''), method).to.deep.equal({ ...done, value: false });
        expect(await opened(path, 'new'), method).to.deep.equal(done);
      }
    }));

  for (const [encoding, password] of Object.entries({ PDFDocEncoding: 'pä ß', 'UTF-8': '日本' })) {
    it(`of an old document is removed by a password in ${encoding}`, () =>
      inFolderAsync(async (path) => {
        writeFileSync(path('plain.pdf'), lengths, 'latin1');
        const passwords = encoding === 'UTF-8' ? ['--password-mode=bytes'] : [];
        const encryption = ['--allow-weak-crypto', '--encrypt', password, 'owner', '128', '--use-aes=y', '--'];
        execFileSync('qpdf', [...passwords, ...encryption, path('plain.pdf'), path('locked.pdf')]);
        expect(await opened(path, password)).to.deep.equal(done);
        expect(await opened(path, `${password}ä`)).to.deep.equal({ ...done, value: false });
      }));
  }

  it('by aes256 uses the first 127 bytes of a long password, as those do who open the document', () =>
    inFolderAsync(async (path) => {
      writeFileSync(path('plain.pdf'), lengths, 'latin1');
      const [userPassword, ownerPassword] = ['ä'.repeat(70), 'o'.repeat(60_000)];
      await encrypted(path, { userPassword, ownerPassword, method: 'aes256', allow: everything });
      expect(withoutExtensions(objectsOfOurs(path, userPassword))).to.deep.equal(linkedObjects(path('plain.pdf')));
    }));

  it('of a document is not taken over with a wrong password', () =>
    inFolderAsync(async (path) => {
      locked(path, richBook, ['256']);
      const answer = await encrypted(path, { model: path('locked.pdf'), password: 'guess' });
      expect(answer).to.deep.equal({ ...done, value: false });
    }));
});

/** Without the entry of the catalog that AES of 256 bits needs before PDF 2.0. */
function withoutExtensions(objects: unknown): unknown {
  return JSON.parse(JSON.stringify(objects), (key, value: unknown) => (key === '/Extensions' ? undefined : value));
}
