import { expect } from 'chai';
import { pbkdf2 } from 'node:crypto';
import { readdir, readFile, readlink, stat, writeFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { PassThrough, Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import { USER_FILE_MODE, writeNewFile } from '../../../engine/files/write-new-file.js';
import { inFolderAsync } from '../../fixtures/pdf/raw-pdf.js';

describe('writing a new file', () => {
  it('writes all bytes into a file of its owner', async () => {
    await inFolderAsync(async (path) => {
      await writeNewFile(path('a'), (file) => pipeline(Readable.from(['some ', 'bytes']), file));
      expect(await readFile(path('a'), 'latin1')).to.equal('some bytes');
      expect((await stat(path('a'))).mode & 0o777).to.equal(0o600);
    });
  });

  it('leaves the permissions of a file for the user to the umask', async () => {
    await inFolderAsync(async (path) => {
      const settings = { mode: USER_FILE_MODE, flush: true };
      await writeNewFile(path('a'), (file) => pipeline(Readable.from(['x']), file), settings);
      await writeFile(path('usual'), 'x');
      expect((await stat(path('a'))).mode).to.equal((await stat(path('usual'))).mode);
    });
  });

  it('leaves an existing file as it is', async () => {
    await inFolderAsync(async (path) => {
      await writeFile(path('a'), 'old');
      const error = await rejectionOf(writeNewFile(path('a'), (file) => pipeline(Readable.from(['new']), file)));
      expect(error).to.have.property('code', 'EEXIST');
      expect(await readFile(path('a'), 'latin1')).to.equal('old');
    });
  });

  it('removes the file when its content fails after some bytes', async () => {
    await inFolderAsync(async (path) => {
      const error = await rejectionOf(writeNewFile(path('a'), (file) => pipeline(() => blocks(2, fail), file)));
      expect(error).to.have.property('message', 'no more');
      expect(await leftOf(dirname(path('a')))).to.deep.equal([]);
    });
  });

  it('removes the file when the stream is never ended', async () => {
    await inFolderAsync(async (path) => {
      const error = await rejectionOf(writeNewFile(path('a'), abandoned));
      expect(error).to.have.property('message', 'no more');
      expect(await leftOf(dirname(path('a')))).to.deep.equal([]);
    });
  });

  it('leaves neither a file nor a descriptor, whenever it fails or is cancelled', async () => {
    await inFolderAsync(async (path) => {
      // Keeps the threads busy on which files are opened and written.
      const busy = Array.from({ length: 100 }, () => derivedKey());
      const ended = Array.from({ length: 200 }, async (_, index) => {
        const cancelling = new AbortController();
        const end = index % 2 === 0 ? fail : () => cancelling.abort();
        const content = Readable.from(blocks(index % 20, end));
        const { signal } = cancelling;
        await rejectionOf(
          writeNewFile(path(`${index}`), (file) => pipeline(content, new PassThrough(), file, { signal })),
        );
        return await leftOf(dirname(path('a')), `${index}`);
      });
      expect((await Promise.all(ended)).flat()).to.deep.equal([]);
      await Promise.all(busy);
      expect(await leftOf(dirname(path('a')))).to.deep.equal([]);
    });
  });
});

function fail(): never {
  throw new Error('no more');
}

function abandoned(file: Writable): Promise<void> {
  file.write('some bytes');
  return Promise.reject(new Error('no more'));
}

/** Blocks without end, with `end` called after some of them. */
async function* blocks(count: number, end: () => void): AsyncGenerator<Buffer> {
  for (let done = 0; ; done++) {
    if (done === count) end();
    yield Buffer.alloc(2 ** 10);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

function derivedKey(): Promise<void> {
  return new Promise((resolve) => {
    pbkdf2('password', 'salt', 20_000, 32, 'sha1', () => {
      resolve();
    });
  });
}

async function rejectionOf(promise: Promise<void>): Promise<unknown> {
  return await promise.then(
    () => undefined,
    (error: unknown) => error,
  );
}

/** Returns the files that are in a folder, and those of the folder that this process still has open. */
async function leftOf(folder: string, name?: string): Promise<readonly string[]> {
  const descriptors = await readdir('/proc/self/fd');
  const opened = await Promise.all(descriptors.map((it) => readlink(`/proc/self/fd/${it}`).catch(() => '')));
  const inFolder = opened.filter((it) => dirname(it) === folder).map((it) => basename(it).replace(' (deleted)', ''));
  return [...(await readdir(folder)), ...inFolder].filter((it) => name === undefined || it === name);
}
