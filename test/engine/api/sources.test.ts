import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';

import { expect } from 'chai';

import { boundedBy } from '../../../engine/api/bounded-by.js';
import { copySource } from '../../../engine/api/sources.js';
import type { Workspace } from '../../../engine/contract/file.js';
import { failureOf } from '../../fixtures/failure-of.js';
import { inFolderAsync } from '../../fixtures/pdf/raw-pdf.js';
import { execFileSync } from '../../fixtures/processes/exec-file-sync.js';

/** Copies what a named pipe gives. */
function copyPipe(signal: AbortSignal, meanwhile: (pipe: string) => unknown): Promise<string> {
  return inFolderAsync(async (path) => {
    execFileSync('mkfifo', [path('pipe')]);
    const workspace: Pick<Workspace, 'newFile'> = { newFile: (from) => ({ ...from, path: path('copy') }) };
    const copied = copySource(path('pipe'), workspace as Workspace, signal);
    const [file] = await Promise.all([copied, meanwhile(path('pipe'))]);
    return readFileSync(file.path, 'latin1');
  });
}

describe('a document from a device', () => {
  it('is refused, since a device may have no end', async () => {
    await inFolderAsync(async (path) => {
      const workspace: Pick<Workspace, 'newFile'> = { newFile: (from) => ({ ...from, path: path('copy') }) };
      const error = await failureOf(copySource('/dev/zero', workspace as Workspace, AbortSignal.timeout(60_000)));
      expect(error).to.include({ kind: 'invalid-input', message: 'zero is a device or a socket; a file is needed.' });
    });
  });
});

describe('a document from a named pipe', () => {
  it('is copied as soon as another program writes it', async () => {
    const document = 'x'.repeat(500_000);
    expect(await copyPipe(new AbortController().signal, (pipe) => writeFile(pipe, document))).to.equal(document);
  });

  it('is not waited for when the job is cancelled', async () => {
    const job = new AbortController();
    const error = await failureOf(copyPipe(job.signal, () => setImmediate(() => job.abort())));
    expect(error).to.have.property('name', 'AbortError');
  });
});

describe('a document from a stream', () => {
  const passed = async (most: number): Promise<string> =>
    await text(Readable.from(boundedBy(most, 'a.pdf')(Readable.from([Buffer.from('abc'), Buffer.from('def')]))));

  it('is taken up to a length', async () => {
    expect(await passed(6)).to.equal('abcdef');
  });

  it('is refused beyond it, since a stream may have no end', async () => {
    const error = await failureOf(passed(5));
    expect(error).to.include({ kind: 'invalid-input', message: 'a.pdf has more than 5 bytes, or no end.' });
  });
});
