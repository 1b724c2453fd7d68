import { expect } from 'chai';
import { open, readFile } from 'node:fs/promises';

import { writeAll } from '../../../engine/files/write-all.js';
import { inFolderAsync } from '../../fixtures/pdf/raw-pdf.js';

describe('writing all bytes', () => {
  it('goes on where the file took only a part of them', async () => {
    await inFolderAsync(async (path) => {
      const file = await open(path('a'), 'w');
      // As a disk that is nearly full: three bytes at a time.
      const grudging = {
        write: (bytes: Uint8Array, from: number, length: number, position: number) =>
          file.write(bytes, from, Math.min(length, 3), position),
      };
      await writeAll(grudging as Parameters<typeof writeAll>[0], Buffer.from('0123456789'), 2);
      await file.close();
      expect(await readFile(path('a'), 'latin1')).to.equal('\0\0' + '0123456789');
    });
  });
});
