import { expect } from 'chai';
import { open, readFile } from 'node:fs/promises';

import { writeAll } from '../../../engine/files/write-all.js';
import { inFolderAsync } from '../../fixtures/pdf/raw-pdf.js';

describe('writing all bytes', () => {
  it('continues after a partial write', async () => {
    await inFolderAsync(async (path) => {
      const file = await open(path('a'), 'w');
      // Writes three bytes at a time, like a nearly full disk.
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
