import { randomBytes, randomInt } from 'node:crypto';
import { symlinkSync, writeFileSync } from 'node:fs';

import { expect } from 'chai';

import { ByteSource } from '../../../engine/files/byte-source.js';
import { inFolder } from '../../fixtures/pdf/raw-pdf.js';
import { execFileSync } from '../../fixtures/processes/exec-file-sync.js';

describe('the bytes of a file', () => {
  it('are not read through a link in place of the file', () => {
    inFolder((path) => {
      writeFileSync(path('secret'), '%PDF-1.7');
      symlinkSync(path('secret'), path('document.pdf'));
      expect(() => new ByteSource(path('document.pdf'))).to.throw();
    });
  });

  it('are rejected for a pipe, without waiting for a writer', () => {
    inFolder((path) => {
      execFileSync('mkfifo', [path('document.pdf')]);
      expect(() => new ByteSource(path('document.pdf'))).to.throw(/no regular file/);
    });
  });

  it('are the same in whatever order and length they are read', () => {
    inFolder((path) => {
      const bytes = randomBytes(300_001);
      writeFileSync(path('document.pdf'), bytes);
      const source = new ByteSource(path('document.pdf'));
      source.startAt(1);
      const body = bytes.subarray(1);
      for (let turn = 0; turn < 2000; turn++) {
        const start = turn % 3 === 0 ? (turn * 150) % body.length : randomInt(body.length);
        const length = randomInt(Math.min(body.length - start, [20, 9000, 90_000][turn % 3] ?? 0) + 1);
        expect(
          source
            .from(start, length)
            .subarray(0, length)
            .equals(body.subarray(start, start + length)),
        ).to.equal(true);
        const chunks: Buffer[] = [];
        source.eachChunk(start, length, (chunk) => chunks.push(Buffer.from(chunk)));
        expect(Buffer.concat(chunks).equals(body.subarray(start, start + length))).to.equal(true);
      }
      source.close();
    });
  });

  it('are read in small pieces far from each other, and in large pieces one after the other', () => {
    inFolder((path) => {
      writeFileSync(path('document.pdf'), Buffer.alloc(2 ** 20));
      const source = new ByteSource(path('document.pdf'));
      for (let start = 0; start < 2 ** 19; start += 13_000) {
        expect(source.from(start, 16).length).to.be.at.most(2 ** 12);
      }
      const pieces: number[] = [];
      for (let start = 2 ** 19; start < 2 ** 20; start += pieces.at(-1) ?? 0)
        pieces.push(source.from(start, 16).length);
      expect(pieces.length).to.be.at.most(10);
      source.close();
    });
  });
});
