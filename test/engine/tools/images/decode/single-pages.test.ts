import { chmodSync, writeFileSync } from 'node:fs';

import { expect } from 'chai';
import sharp from 'sharp';

import { singlePages } from '../../../../../engine/tools/images/decode/single-pages.js';
import { inFolderAsync } from '../../../../fixtures/pdf/raw-pdf.js';
import { plainPage, tiffFile } from '../../../../fixtures/images/tiff-file.js';

const three = tiffFile([10, 20, 30].map(page));

describe('a TIFF of single pages', () => {
  it('has the page that is chosen, and no other', async () => {
    await inFolderAsync(async (path) => {
      writeFileSync(path('source'), three);
      chmodSync(path('source'), 0o400);
      const copy = singlePages(path('source'), path('copy'));
      for (const [index, grey] of [
        [2, 30],
        [0, 10],
        [1, 20],
      ] as const) {
        expect(copy.choose(index)).to.equal(true);
        expect((await sharp(copy.path).metadata()).pages ?? 1).to.equal(1);
        expect([...(await sharp(copy.path).toColourspace('b-w').raw().toBuffer())]).to.deep.equal([grey]);
      }
      expect(copy.choose(3)).to.equal(false);
    });
  });

  for (const [what, file, pages] of [
    ['is followed by an earlier one', linked(three, 1, firstOf(three)), 2],
    ['is followed by one outside of the file', linked(three, 0, 0xffff_fff0), 1],
    ['ends with the file, without naming another', three.subarray(0, -4), 3],
    ['is not there', linked(three, -1, 0xffff_fff0), 0],
    ['is of a BigTIFF', bigTiff(), 1],
  ] as const) {
    it(`ends where a directory ${what}`, async () => {
      await inFolderAsync(async (path) => {
        writeFileSync(path('source'), file);
        const copy = singlePages(path('source'), path('copy'));
        const chosen = [0, 1, 2, 3].map((index) => copy.choose(index));
        expect(chosen.filter((it) => it)).to.have.lengthOf(pages);
        await Promise.resolve();
      });
    });
  }
});

function page(grey: number): ReturnType<typeof plainPage> {
  return plainPage({ width: 1, height: 1, channels: 1, samples: Buffer.of(grey) });
}

function firstOf(file: Buffer): number {
  return file.readUInt32LE(4);
}

/** Links a directory, or the header for index -1, to another directory. */
function linked(file: Buffer, index: number, next: number): Buffer {
  const changed = Buffer.from(file);
  let link = 4;
  for (let at = 0; at <= index; at++) {
    const start = changed.readUInt32LE(link);
    link = start + 2 + 12 * changed.readUInt16LE(start);
  }
  changed.writeUInt32LE(next, link);
  return changed;
}

/** A big-endian BigTIFF with an empty directory. */
function bigTiff(): Buffer {
  return Buffer.concat([Buffer.from('MM\0+\0\x08\0\0\0\0\0\0\0\0\0\x10', 'latin1'), Buffer.alloc(16)]);
}
