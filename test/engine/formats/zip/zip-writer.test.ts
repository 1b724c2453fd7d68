import { createHash, randomBytes } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';

import { expect } from 'chai';
import yauzl, { type Entry } from 'yauzl';

import { ZipWriter } from '../../../../engine/formats/zip/zip-writer.js';
import { inFolderAsync } from '../../../fixtures/pdf/raw-pdf.js';

interface Unpacked {
  readonly entry: Entry;
  readonly bytes: Buffer;
}

const going = new AbortController().signal;

describe('a ZIP that is written', () => {
  for (const compress of [false, true]) {
    it(`holds files as they were, in their order, ${compress ? 'compressed' : 'stored'}`, async () => {
      // Several blocks, exactly one block, and an empty file.
      const files = [Buffer.alloc(3 * 2 ** 20 + 5, 'abc'), randomBytes(2 ** 20), Buffer.alloc(0)];
      const unpacked = await packed(files, compress);
      expect(unpacked.map(({ entry }) => entry.fileName)).to.deep.equal(['0.bin', '1.bin', '2.bin']);
      expect(unpacked.map(({ bytes }) => digest(bytes))).to.deep.equal(files.map(digest));
      // Random and empty files would not become smaller.
      expect(unpacked.map(({ entry }) => entry.compressionMethod)).to.deep.equal([compress ? 8 : 0, 0, 0]);
    });
  }

  it('makes files smaller when it compresses them', async () => {
    const [file] = await packed([Buffer.alloc(2 ** 20, 'abc')], true);
    expect(file?.entry.compressedSize).to.be.below(2 ** 14);
  });

  it('compresses a file of which only some parts become smaller', async () => {
    const [file] = await packed([Buffer.concat([randomBytes(2 ** 20), Buffer.alloc(2 ** 20, 'abc')])], true);
    expect(file?.entry.compressedSize).to.be.below(1.1 * 2 ** 20);
  });

  for (const bytes of [10_000, 20_000]) {
    it(`stores ${bytes} random bytes, which would not become smaller`, async () => {
      const [file] = await packed([randomBytes(bytes)], true);
      expect(file?.entry.compressionMethod).to.equal(0);
    });
  }

  it('may be empty', async () => expect(await packed([], false)).to.deep.equal([]));

  it('removes each file when it has it, and not before', () =>
    inFolderAsync(async (path) => {
      await using zip = await ZipWriter.create(path('a.zip'), going);
      writeFileSync(path('one'), 'one');
      writeFileSync(path('two'), 'two');
      await zip.move({ path: path('one'), name: 'one', compress: false });
      expect([existsSync(path('one')), existsSync(path('two'))]).to.deep.equal([false, true]);
    }));

  it('keeps a file that is added, and not moved', () =>
    inFolderAsync(async (path) => {
      await using zip = await ZipWriter.create(path('a.zip'));
      writeFileSync(path('one'), 'one');
      await zip.add({ path: path('one'), name: 'one', compress: false });
      expect(existsSync(path('one'))).to.equal(true);
    }));

  it('states names in Unicode, and the times of files', () =>
    inFolderAsync(async (path) => {
      const before = Date.now();
      writeFileSync(path('one'), 'one');
      {
        await using zip = await ZipWriter.create(path('a.zip'), going);
        await zip.move({ path: path('one'), name: 'Übersicht-1 – 概要.jpg', compress: false });
        await zip.finish();
      }
      const [file] = await unpack(path('a.zip'));
      expect(file?.entry.fileName).to.equal('Übersicht-1 – 概要.jpg');
      expect(file?.entry.getLastModDate().getTime()).to.be.closeTo(before, 60_000);
    }));

  it('stops when the job is cancelled', () =>
    inFolderAsync(async (path) => {
      const controller = new AbortController();
      await using zip = await ZipWriter.create(path('a.zip'), controller.signal);
      writeFileSync(path('one'), 'one');
      controller.abort(new Error('enough'));
      const error: unknown = await zip
        .move({ path: path('one'), name: 'one', compress: false })
        .catch((reason: unknown) => reason);
      expect(error).to.have.property('message', 'enough');
    }));

  it('writes over no file that is there already', () =>
    inFolderAsync(async (path) => {
      writeFileSync(path('a.zip'), 'precious');
      const error: unknown = await ZipWriter.create(path('a.zip'), going).catch((reason: unknown) => reason);
      expect(error).to.have.property('code', 'EEXIST');
    }));
});

function packed(files: readonly Buffer[], compress: boolean): Promise<readonly Unpacked[]> {
  return inFolderAsync(async (path) => {
    {
      await using zip = await ZipWriter.create(path('a.zip'), going);
      for (const [index, bytes] of files.entries()) {
        writeFileSync(path('file'), bytes);
        await zip.move({ path: path('file'), name: `${index}.bin`, compress });
      }
      await zip.finish();
    }
    return await unpack(path('a.zip'));
  });
}

async function unpack(path: string): Promise<readonly Unpacked[]> {
  const zip = await yauzl.openPromise(path);
  const unpacked: Unpacked[] = [];
  for await (const entry of zip.eachEntry()) {
    unpacked.push({ entry, bytes: await buffer(await zip.openReadStreamPromise(entry)) });
  }
  return unpacked;
}

function digest(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
